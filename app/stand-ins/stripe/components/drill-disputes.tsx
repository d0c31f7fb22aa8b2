import type { ReactNode } from "react";
import { formatDollars } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { DrillsPage } from "../present-drills.ts";

const at = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Disputes, which the cardholder's bank decides here. */
export function OpenDisputes({ disputes }: { disputes: DrillsPage["disputes"] }) {
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="bank" className="flex flex-col gap-3">
      <h2 id="bank">The bank decides</h2>
      <ul className="card divide-y divide-line">
        {disputes.map((dispute) => (
          <Line
            key={dispute.id}
            what={`${formatDollars(dispute.amount)}: ${dispute.reason}`}
            about={`Disputed ${at.format(new Date(dispute.at))} UTC`}
          >
            {dispute.isOpen ? (
              <form
                method="post"
                aria-label={`Decide ${formatDollars(dispute.amount)}, ${at.format(new Date(dispute.at))}`}
                className="flex gap-3"
              >
                <input type="hidden" name="choice" value="decide" />
                <input type="hidden" name="dispute" value={dispute.id} />
                <Button type="submit" variant="secondary" name="outcome" value="won">
                  We win
                </Button>
                <Button type="submit" variant="secondary" name="outcome" value="lost">
                  We lose
                </Button>
              </form>
            ) : (
              <div className="flex items-center gap-3">
                {dispute.status === "lost" && (
                  <form
                    method="post"
                    aria-label={`Appeal ${formatDollars(dispute.amount)}, ${at.format(new Date(dispute.at))}`}
                  >
                    <input type="hidden" name="choice" value="decide" />
                    <input type="hidden" name="dispute" value={dispute.id} />
                    <Button type="submit" variant="secondary" name="outcome" value="appeal">
                      Appeal
                    </Button>
                  </form>
                )}
                <Chip tone={dispute.status === "lost" ? "bad" : "good"}>{dispute.status}</Chip>
              </div>
            )}
          </Line>
        ))}
      </ul>
    </section>
  );
}

/** The latest payments, each of which its cardholder can dispute. */
export function Disputables({ charges }: { charges: DrillsPage["charges"] }) {
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-3">
      <h2 id="payments">Latest payments</h2>
      {charges.length === 0 ? (
        <p className="text-soft">No payments yet. Pay for a space, and dispute the payment here.</p>
      ) : (
        <ul className="card divide-y divide-line">
          {charges.map((charge, place) => (
            <Line
              key={charge.id}
              what={`${formatDollars(charge.amount)}: ${charge.what}`}
              about={[charge.who, charge.card, `${at.format(new Date(charge.at))} UTC`]
                .filter(Boolean)
                .join(", ")}
            >
              {charge.canBeDisputed ? (
                <DisputeForm charge={charge} place={place} />
              ) : (
                <Chip>{stateOf(charge)}</Chip>
              )}
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

function DisputeForm({ charge, place }: { charge: DrillsPage["charges"][number]; place: number }) {
  return (
    <form
      method="post"
      aria-label={`Dispute payment ${place + 1}: ${charge.what}`}
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="charge" value={charge.id} />
      <SelectField label="Reason" name="reason" quietLabel className="grow">
        <option value="fraudulent">Fraudulent</option>
        <option value="product_not_received">Product not received</option>
        <option value="duplicate">Duplicate</option>
        <option value="inquiry">Only an inquiry</option>
      </SelectField>
      <Button type="submit" variant="secondary" name="choice" value="dispute">
        Dispute
      </Button>
    </form>
  );
}

function Line({ what, about, children }: { what: string; about: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-sm wrap-anywhere text-soft">{about}</p>
      </div>
      {children}
    </li>
  );
}

function stateOf({ disputed, refunded }: DrillsPage["charges"][number]): string {
  return disputed ? "disputed" : refunded > 0 ? "refunded" : "";
}
