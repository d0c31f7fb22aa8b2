import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { EmailLine } from "../present.ts";
import { ActionButton } from "./action-button.tsx";
import { Ids, Linked } from "./linked.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

const looks: Record<string, { words: string; tone: Tone }> = {
  waiting: { words: "Queued", tone: "wait" },
  sent: { words: "Sent", tone: "good" },
  bounced: { words: "Bounced", tone: "bad" },
  failed: { words: "Failed", tone: "bad" },
};

/** An email and its delivery; it counts as sent only once the mail server accepted it. */
export function EmailCard({ mail }: { mail: EmailLine }) {
  const { words, tone } = looks[mail.state]!;
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{mail.subject}</h2>
        <Chip tone={tone}>{words}</Chip>
      </header>
      <p className="text-sm wrap-anywhere">To {mail.to}</p>
      <p className="text-sm text-soft">
        Queued <ZonedTime at={mail.createdAt} />
        {mail.sentAt && (
          <>
            , sent <ZonedTime at={mail.sentAt} />
          </>
        )}
        {mail.state !== "sent" && mail.attempts > 0 && `, tried ${times(mail.attempts)}`}
      </p>
      {mail.trouble && <p className="text-sm wrap-anywhere">{mail.trouble}</p>}
      <Ids ids={[mail.id, mail.aboutReservationId, mail.aboutUserId]} />
      {mail.mayRetry && mail.attempts > 0 && (
        <div className="flex flex-wrap gap-3">
          <ActionButton
            label="Try again"
            send={() => call("POST /api/admin/emails/{id}/retry", { path: { id: mail.id } })}
            done="The email will be sent again now."
          />
        </div>
      )}
      <Linked
        links={[
          ["Person", `/admin/users?q=${encodeURIComponent(mail.to)}`],
          ["Other emails", `/admin/emails?q=${encodeURIComponent(mail.to)}`],
          ["Audit log", `/admin/audit?q=${mail.id}`],
        ]}
      />
    </li>
  );
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
