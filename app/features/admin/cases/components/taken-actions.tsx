import type { AuditLine } from "../../present.ts";
import { Lines } from "./lines.tsx";

export const actionsTitle = "Decisions and other actions";

type Props = {
  actions: AuditLine[] | null;
  all: string;
};

/** What was done about a stay or a member, with its reasons; null for administrators who don't read the audit log. */
export function TakenActions({ actions, all }: Props) {
  if (actions === null) return null;
  return (
    <Lines
      title={actionsTitle}
      all={all}
      lines={actions.map(({ id, action, who, actorName, details, at }) => ({
        id,
        title: `${action}: ${actorName ?? who}`,
        note: details,
        at,
      }))}
    />
  );
}
