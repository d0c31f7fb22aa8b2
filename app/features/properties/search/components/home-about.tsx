import BadgeCheck from "~icons/lucide/badge-check";
import Receipt from "~icons/lucide/receipt";
import Undo2 from "~icons/lucide/undo-2";
import { Kept } from "#app/ui/kept.tsx";

/** Why to trust us: only what holds for each reservation. */
export function TrustRow({ className = "" }: { className?: string }) {
  const look = `flex-wrap gap-x-5 gap-y-1.5 text-sm font-medium ${className}`;
  return <Kept as="ul" className={look} of={Claims} given={{}} />;
}

const claims = [
  [BadgeCheck, "Every renter’s ID is checked"],
  [Undo2, "Full refund if not accepted"],
  [Receipt, "Fee shown up front"],
] as const;

function Claims() {
  return (
    <>
      {claims.map(([Icon, words]) => (
        <li key={words} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4 shrink-0 text-brand" />
          {words}
        </li>
      ))}
    </>
  );
}

type Waits = { answerHours: number };

export function HowItWorks({ answerHours }: Waits) {
  const given = { answerHours };
  return <Kept as="section" aria-labelledby="how-it-works" className="mb-12" of={Steps} given={given} />;
}

function Steps({ answerHours }: Waits) {
  const steps = [
    [
      "Find and reserve",
      "Choose a space and your dates. You see the full price first, and nothing is charged yet.",
    ],
    [
      "The landlord answers",
      `They have ${answerHours} hours. If they don’t accept, your request ends and costs nothing.`,
    ],
    ["Upload your ID and pay", "An administrator checks your ID. Then your code and the stay are confirmed."],
  ] as const;
  return (
    <>
      <h2 id="how-it-works" className="sm:text-2xl">
        How it works
      </h2>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        {steps.map(([title, words], index) => (
          <li key={title} className="card flex gap-4 p-5 md:flex-col md:gap-3">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-tint font-bold text-brand tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <TrustRow className="mt-4 flex lg:hidden" />
    </>
  );
}
