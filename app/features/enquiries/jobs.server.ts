import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { AnswerMail, EnquiryMail, enquirySubject, type Written } from "./emails.tsx";
import { enquiryAnswered, enquiryArrived } from "./news.server.ts";

export const enquiryJobs = [handleJob(enquiryArrived, tellInbox), handleJob(enquiryAnswered, sendAnswer)];

async function tellInbox({ enquiryId }: { enquiryId: string }): Promise<void> {
  const written = await writtenOf(enquiryId);
  if (!written) return;
  const url = `${config.publicUrl}/admin/enquiries?q=${enquiryId}`;
  await sendMail({
    key: `enquiry-${enquiryId}`,
    about: { enquiryId },
    to: config.inboxEmail,
    subject: enquirySubject(written),
    element: EnquiryMail({ brand: config.brandName, url, written }),
    ...(written.email === null ? {} : { replyTo: written.email }),
  });
}

async function sendAnswer({ answerId }: { answerId: string }): Promise<void> {
  const answer = await db
    .selectFrom("enquiryAnswers")
    .select(["enquiryId", "message"])
    .where("id", "=", answerId)
    .executeTakeFirst();
  const written = answer && (await writtenOf(answer.enquiryId));
  if (!written || written.email === null) return;
  const brand = config.brandName;
  await sendMail({
    key: `answer-${answerId}`,
    about: { enquiryId: answer.enquiryId },
    to: written.email,
    subject: `Our answer to your message to ${brand}`,
    element: AnswerMail({ brand, answer: answer.message, written }),
    replyTo: config.inboxEmail,
  });
}

/** Undefined once its writer has deleted the account: then it is gone. */
async function writtenOf(enquiryId: string): Promise<Written | undefined> {
  return db
    .selectFrom("enquiries")
    .select(["kind", "name", "email", "message"])
    .where("id", "=", enquiryId)
    .$narrowType<{ kind: Written["kind"]; message: string }>()
    .executeTakeFirst();
}
