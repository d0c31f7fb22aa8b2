import type { AuditLine } from "../present.ts";
import { UtcTime } from "./utc-time.tsx";

export function AuditEntry({ line }: { line: AuditLine }) {
  return (
    <li className="card flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-semibold">{line.action}</strong>
        <span className="text-sm text-soft">
          <UtcTime at={line.at} />
        </span>
      </p>
      <p className="text-sm wrap-anywhere">
        {line.who}
        {line.address && <span className="text-soft"> from {line.address}</span>}
      </p>
      {line.subject && <p className="text-sm wrap-anywhere text-soft">{line.subject}</p>}
      {line.details && <p className="text-sm wrap-anywhere text-soft">{line.details}</p>}
    </li>
  );
}
