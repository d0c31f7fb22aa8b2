import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { wordEmail } from "#app/features/notices/word-email.server.ts";
import { AnswerEmail, InquiryEmail, inquirySubject, type Written } from "./emails.tsx";
import { inquiryAnswered, inquiryArrived } from "./events.server.ts";

export const inquiryJobs = [handleJob(inquiryArrived, tellInbox), handleJob(inquiryAnswered, sendAnswer)];

async function tellInbox({ inquiryId }: { inquiryId: string }): Promise<void> {
  const written = await writtenOf(inquiryId);
  if (!written) return;
  const url = `${config.publicUrl}/admin/inquiries?q=${inquiryId}`;
  await sendEmail({
    key: `inquiry-${inquiryId}`,
    about: { inquiryId },
    to: config.inboxEmail,
    subject: inquirySubject(written),
    element: InquiryEmail({ brand: config.brandName, url, written }),
    ...(written.email === null ? {} : { replyTo: written.email }),
  });
}

async function sendAnswer({ answerId }: { answerId: string }): Promise<void> {
  const answer = await db
    .selectFrom("inquiryAnswers")
    .select(["inquiryId", "message"])
    .where("id", "=", answerId)
    .executeTakeFirst();
  const written = answer && (await writtenOf(answer.inquiryId));
  if (!written || written.email === null) return;
  const brand = config.brandName;
  await sendEmail(
    wordEmail(
      "inquiryAnswered",
      { reader: null, variables: {} },
      {
        key: `answer-${answerId}`,
        about: { inquiryId: answer.inquiryId },
        to: written.email,
        subject: `Our answer to your message to ${brand}`,
        element: AnswerEmail({ brand, answer: answer.message, written }),
        replyTo: config.inboxEmail,
      },
    ),
  );
}

/** Undefined if the writer has deleted their account, and the inquiry with it. */
async function writtenOf(inquiryId: string): Promise<Written | undefined> {
  return db
    .selectFrom("inquiries")
    .select(["kind", "name", "email", "message"])
    .where("id", "=", inquiryId)
    .$narrowType<{ kind: Written["kind"]; message: string }>()
    .executeTakeFirst();
}
