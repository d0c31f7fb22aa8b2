import type { AuditLine } from "../present.ts";
import { Ids, Linked } from "./linked.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

/** One entry of the audit log, with links to who and what it is about. */
export function AuditCard({ line }: { line: AuditLine }) {
  return (
    <li className="card flex flex-col gap-2 p-4">
      <h2 className="text-base">{line.action}</h2>
      <p className="text-sm text-soft">
        <ZonedTime at={line.at} />
      </p>
      <p className="text-sm wrap-anywhere">
        {line.actorName ?? line.who}
        {line.actorName !== null && <span className="text-soft">, {line.who}</span>}
        {line.address && <span className="text-soft"> from {line.address}</span>}
      </p>
      {line.subjectName !== null && <p className="text-sm wrap-anywhere">About {line.subjectName}</p>}
      {line.details && <p className="text-sm wrap-anywhere text-soft">{line.details}</p>}
      <Ids ids={[line.actorId, line.subject === line.actorId ? null : line.subject]} />
      <Linked
        links={[
          line.actorId !== null && ["Everything they did", `/admin/audit?q=${line.actorId}`],
          line.subject !== null && [
            "Everything about it",
            `/admin/audit?q=${encodeURIComponent(line.subject)}`,
          ],
        ]}
      />
    </li>
  );
}
