import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { AnswerMail, EnquiryMail, enquirySubject, type Written } from "./emails.tsx";
import { enquiryAnswered, enquiryArrived } from "./news.server.ts";

export const enquiryJobs = [handleJob(enquiryArrived, tellInbox), handleJob(enquiryAnswered, sendAnswer)];

async function tellInbox({ enquiryId }: { enquiryId: string }): Promise<void> {
  const written = await writtenOf(enquiryId);
  const url = `${config.publicUrl}/admin/enquiries?q=${enquiryId}`;
  await sendMail({
    key: `enquiry-${enquiryId}`,
    to: config.inboxEmail,
    subject: enquirySubject(written),
    element: EnquiryMail({ brand: config.brandName, url, written }),
    ...(written.email === null ? {} : { replyTo: written.email }),
  });
}

async function sendAnswer({ answerId }: { answerId: string }): Promise<void> {
  const { enquiryId, message } = await db
    .selectFrom("enquiryAnswers")
    .select(["enquiryId", "message"])
    .where("id", "=", answerId)
    .executeTakeFirstOrThrow();
  const written = await writtenOf(enquiryId);
  // The account was deleted meanwhile.
  if (written.email === null) return;
  const brand = config.brandName;
  await sendMail({
    key: `answer-${answerId}`,
    to: written.email,
    subject: `Our answer to your message to ${brand}`,
    element: AnswerMail({ brand, answer: message, written }),
    replyTo: config.inboxEmail,
  });
}

async function writtenOf(enquiryId: string): Promise<Written> {
  return db
    .selectFrom("enquiries")
    .select(["kind", "name", "email", "message"])
    .where("id", "=", enquiryId)
    .$narrowType<{ kind: Written["kind"]; message: string }>()
    .executeTakeFirstOrThrow();
}
