import assert from "node:assert/strict";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { endOf, type Model } from "./model.ts";
import { compare, type Known } from "./compare.ts";
import { checkingOut, claiming, transitioning, paying, plain, type Ready, reserving } from "./ready.ts";
import type { Processes } from "./processes.ts";
import type { Step, Turn } from "./steps.ts";

const hour = 3_600_000;

/** Plays one turn with the processes, and compares their results and their data with the model. */
export async function play(model: Model, processes: Processes, turn: Turn): Promise<void> {
  if (turn.step.step === "wait") {
    model.now += turn.step.hours * hour;
    return;
  }
  if (turn.step.step === "passEnd") {
    const one = model.booked.at(-1 - (turn.step.of % Math.max(1, model.booked.length)));
    if (one) model.now = Math.max(model.now, endOf(one) + turn.step.hours * hour);
    return;
  }
  const ready = prepare(model, turn.step, turn.on);
  const beside = turn.beside && prepare(model, turn.beside, turn.on === 0 ? 1 : 0);
  if (!ready) return;
  await ready.before?.();
  await beside?.before?.();
  const [result, resultBeside] = await Promise.all([
    processes.ask(ready.on, model.now, ready.action, turn.kill && { ...turn.kill }),
    beside && processes.ask(beside.on, model.now, beside.action),
  ]);
  for (const one of [result, resultBeside])
    assert(!one || !("broken" in one), JSON.stringify(one)?.replaceAll("\\n", "\n"));
  const alone = !beside && !("killed" in result);
  const known: Known = await ready.check(result, alone, processes);
  if (beside && resultBeside) await beside.check(resultBeside, false, processes);
  const transitions: Ready["transitions"] = (one) => [
    ...ready.transitions(one),
    ...(beside?.transitions(one) ?? []),
  ];
  await compare(model, transitions, alone ? known : null);
  assert.equal(await ledgerDifference({ kind: "system" }), 0, "the ledger's sum after this step");
}

function prepare(model: Model, step: Step, on: 0 | 1): Ready | null {
  switch (step.step) {
    case "reserve":
      return reserving(model, step, on);
    case "checkout":
      return checkingOut(model, step, on);
    case "pay":
      return paying(model, step, on);
    case "deliver":
      return plain(model, { do: "deliver", which: step.which, how: step.how }, on);
    case "deliverAll":
    case "expire":
    case "work":
    case "payOut":
    case "returnDeposits":
    case "reconcile":
      return plain(model, { do: step.step }, on);
    case "connect":
      return plain(model, { do: "connect", actor: model.world.landlords[step.landlord]! }, on);
    case "claimDeposit":
    case "answerClaim":
    case "decideClaim":
      return claiming(model, step, on);
    case "wait":
    case "passEnd":
      return null;
    default:
      return transitioning(model, step, on);
  }
}
