import { useState } from "react";
import { Reading } from "#app/features/messages/components/reading.tsx";
import type { MessageReportJson, ReadingJson } from "#app/features/messages/present.ts";
import type { ClaimToDecideJson } from "#app/features/deposits/present.ts";
import { kindNames } from "#app/features/problems/model.ts";
import type { ProblemToDecideJson } from "#app/features/problems/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

type Props = { problems: ProblemToDecideJson[]; claims: ClaimToDecideJson[]; reports: MessageReportJson[] };

/** The messages of a stay's two sides, which are read only because of an open case; each reading is in the audit log. */
export function CaseMessages({ problems, claims, reports }: Props) {
  const [reading, setReading] = useState<{ id: string; reading: ReadingJson } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const because = [
    ...problems
      .filter(({ problem }) => problem.settled_at === null)
      .map(({ id, problem }) => ({ id, name: kindNames[problem.kind], read: readOfProblem })),
    ...claims
      .filter(({ claim }) => claim.closed_at === null)
      .map(({ id }) => ({ id, name: "Claim", read: readClaimed })),
  ];
  const open = reports.filter(({ closed_at }) => closed_at === null);

  async function show(id: string, read: (id: string) => Promise<ReadingJson>) {
    setBusy(id);
    setFailure(null);
    try {
      setReading({ id, reading: await read(id) });
    } catch (error) {
      setFailure(sentenceOf(error, "The messages could not be read. Please try again."));
    }
    setBusy(null);
  }

  if (because.length + open.length === 0)
    return <p className="px-1 text-sm text-soft">Messages open for a report, a claim or a problem.</p>;
  return (
    <section aria-labelledby="case-messages" className="card flex flex-col gap-3 p-4">
      <h2 id="case-messages" className="text-base">
        Messages
      </h2>
      <div className="flex flex-wrap gap-2">
        {because.map(({ id, name, read }) => (
          <Button key={id} variant="secondary" busy={busy === id} onClick={() => void show(id, read)}>
            Read because of: {name}
          </Button>
        ))}
        {open.map(({ id }) => (
          <LinkButton key={id} variant="secondary" to={`/admin/messages/${id}`}>
            Read because of: reported messages
          </LinkButton>
        ))}
      </div>
      <p className="text-sm text-soft">Each reading is in the audit log.</p>
      {failure && <Alert>{failure}</Alert>}
      {reading && <Reading id={reading.id} reading={reading.reading} />}
    </section>
  );
}

function readOfProblem(id: string): Promise<ReadingJson> {
  return call("GET /api/admin/problems/{id}/conversation", { path: { id } });
}

function readClaimed(id: string): Promise<ReadingJson> {
  return call("GET /api/admin/deposit-claims/{id}/conversation", { path: { id } });
}
