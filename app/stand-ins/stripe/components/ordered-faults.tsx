import { Button } from "#app/ui/button.tsx";
import type { DrillsPage } from "../present-drills.ts";

type Fault = DrillsPage["faults"][number];

const words: Record<Fault["kind"], string> = {
  late: "Webhooks arrive late",
  duplicate: "Webhooks arrive twice",
  reversed: "Webhooks arrive after newer ones",
  lost: "Webhooks never arrive",
  declined: "Saved cards are declined",
  authenticate: "Owners of saved cards must confirm",
  refused: "Requests for saved cards are refused",
  down: "The processor is down",
  unanswered: "The processor’s responses are lost",
};

/** What is ordered and has not happened yet. */
export function OrderedFaults({ faults }: { faults: Fault[] }) {
  return (
    <section aria-labelledby="ordered" className="flex flex-col gap-3">
      <h2 id="ordered">Ordered</h2>
      {faults.length === 0 ? (
        <p className="text-soft">Nothing is ordered: the processor works.</p>
      ) : (
        <>
          <ul className="card divide-y divide-line">
            {faults.map((fault) => (
              <li key={fault.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
                <span className="font-medium">{words[fault.kind]}</span>
                <span className="text-soft wrap-anywhere">
                  {[fault.eventType, fault.times === null ? "every time" : timesInWords(fault.times)]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
          <form method="post">
            <Button type="submit" name="choice" value="end">
              Remove all
            </Button>
          </form>
        </>
      )}
    </section>
  );
}

function timesInWords(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}
