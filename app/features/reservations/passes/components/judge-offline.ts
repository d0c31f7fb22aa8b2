import { addDays, dateIn } from "#app/platform/dates.ts";
import { noEnd } from "#app/features/reservations/model.ts";
import { datesState, openState, readGiven, readPass, type Verdict } from "../model.ts";
import type { CheckListJson } from "../present.ts";

/** `isListed`: by the list, and not only by the pass itself. */
export type OfflineCheck = {
  verdict: Verdict;
  isListed: boolean;
  about: { code: string; title: string; start: string; end: string } | null;
};

type IsSigned = (text: string, signature: string, key: string) => Promise<boolean>;

/**
 * Checks what was scanned or typed without a network: its signature, then the list, then the pass's own dates. A code
 * alone is looked up in the list.
 */
export async function judgeOffline(
  given: string,
  list: CheckListJson,
  at: Date,
  isSigned: IsSigned,
): Promise<OfflineCheck> {
  const asked = readGiven(given);
  if ("code" in asked) return ofList(asked.code, list, at) ?? unknown;
  const read = readPass(asked.token);
  const key = list.keys.find(({ id }) => id === read?.pass.keyId);
  if (read === null || !key || !(await isSigned(read.text, read.signature, key.key))) return forged;
  const { code, propertyId, stay } = read.pass;
  const listed = ofList(code, list, at);
  if (listed !== null) return listed;
  const space = list.spaces.find(({ id }) => id === propertyId);
  // Signed by us, for someone else's space.
  if (!space) return { ...unknown, isListed: true };
  const verdict = datesState(stay, dateIn(space.time_zone, at));
  return { verdict, isListed: false, about: { code, title: space.title, ...stay } };
}

const unknown: OfflineCheck = { verdict: "unknown", isListed: false, about: null };
const forged: OfflineCheck = { verdict: "forged", isListed: true, about: null };

function ofList(code: string, list: CheckListJson, at: Date): OfflineCheck | null {
  const pass = list.passes.find((one) => one.code === code);
  const space = list.spaces.find(({ id }) => id === pass?.property_id);
  if (!pass || !space) return null;
  const stay = {
    start: pass.start_date,
    end: pass.end_date === null ? noEnd : addDays(pass.end_date, 1),
  };
  const isClosed = pass.closes_at !== null && Date.parse(pass.closes_at) <= at.getTime();
  const verdict = pass.canceled
    ? "canceled"
    : openState(datesState(stay, dateIn(space.time_zone, at)), isClosed);
  return { verdict, isListed: true, about: { code, title: space.title, ...stay } };
}
