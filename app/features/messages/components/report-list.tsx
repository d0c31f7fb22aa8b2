import type { MessageReportJson } from "#app/features/messages/present.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

/** Reports about conversations: open ones first. */
export function ReportList({ reports }: { reports: MessageReportJson[] }) {
  if (reports.length === 0)
    return (
      <EmptyState title="No reports">
        <p>When one side of a conversation reports the other, it appears here.</p>
      </EmptyState>
    );
  return (
    <ul className="card divide-y divide-line">
      {reports.map((report) => (
        <li key={report.id} className="flex flex-col gap-1 px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {report.closed_at === null ? (
              <Link
                to={`/admin/messages/${report.id}`}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {report.title}
              </Link>
            ) : (
              <p className="font-semibold">{report.title}</p>
            )}
            <Chip tone={report.closed_at === null ? "wait" : "plain"}>
              {report.closed_at === null ? "Open" : "Closed"}
            </Chip>
          </div>
          <p className="text-sm text-soft">
            Reported by the {report.reported_by},{" "}
            <ZonedTime at={report.created_at} timeZone={report.time_zone} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{report.reason}</p>
          {report.note && <p className="text-sm wrap-anywhere text-soft">Closed: {report.note}</p>}
        </li>
      ))}
    </ul>
  );
}
