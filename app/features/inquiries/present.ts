import type { InquiryKind, InquiryState, ReportReason } from "./model.ts";
import type { InquiryRow } from "./queries.server.ts";

export type InquiryJson = {
  id: string;
  kind: InquiryKind;
  name: string | null;
  /** Null for a visitor's service request: there is no one to answer. */
  email: string | null;
  message: string;
  state: InquiryState;
  /** Of a report: why, and the id of the space or the landlord. */
  reason: ReportReason | null;
  about_id: string | null;
  created_at: string;
  answers: AnswerJson[];
};

/** An answer; `mail` is `waiting` until it is sent, and `deleted` after a year, with its email. */
export type AnswerJson = {
  id: string;
  message: string;
  answered_by: string;
  created_at: string;
  mail: string;
};

export function presentInquiry({ createdAt, aboutId, answers, ...row }: InquiryRow): InquiryJson {
  return {
    ...row,
    about_id: aboutId,
    created_at: createdAt.toISOString(),
    answers: answers.map((answer) => ({
      id: answer.id,
      message: answer.message,
      answered_by: answer.answeredBy,
      created_at: answer.createdAt.toISOString(),
      mail: answer.mail,
    })),
  };
}
