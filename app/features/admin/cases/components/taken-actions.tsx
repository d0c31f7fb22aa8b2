import type { AuditLine } from "../../present.ts";
import { Lines } from "./lines.tsx";

/** What was done about a stay or a member, with its reasons; null for administrators who don't read the audit log. */
export function TakenActions({ actions, all }: { actions: AuditLine[] | null; all: string }) {
  if (actions === null) return null;
  return (
    <Lines
      title="Decisions and other actions"
      none="No entries."
      all={all}
      lines={actions.map(({ id, action, who, details, at }) => ({
        id,
        title: `${action}: ${who}`,
        note: details,
        at,
      }))}
    />
  );
}
