import { photoDays } from "#app/features/deposits/model.ts";
import { readDays } from "#app/features/notices/model.ts";
import { config } from "#app/platform/config.server.ts";
import { readEmailText } from "#app/platform/email-texts.server.ts";
import { describeFees, takesNothing } from "#app/platform/fee-rules.ts";
import { readMarkdown } from "#app/platform/markdown.server.ts";
import type { MarkdownText } from "#app/platform/markdown.ts";
import { isEmail, type TextPage, type TextVariable } from "../model.ts";

/** Reads a text with what its variables are now; an email with an example. */
export function fillText(source: string, page?: TextPage): MarkdownText {
  return page !== undefined && isEmail(page) ? fillEmail(source) : readMarkdown(source, variablesNow());
}

function fillEmail(source: string): MarkdownText {
  const { subject, above, below } = readEmailText(source, "Accepted: Private driveway");
  const ours = "Denise accepted your stay in Private driveway from Dec 10 – Jan 20, 2027, for $168.00.";
  return { title: subject, lead: "", body: [...above, { tag: "blockquote", parts: [ours] }, ...below] };
}

/** What each variable of a page is now. */
export function variablesNow(): Record<TextVariable, string> {
  return {
    name: config.brandName,
    fee: describeFees(config.serviceFee, config.spaceTypes),
    landlord_fee: landlordFeeInWords(),
    support_email: config.supportEmail,
    answer_hours: String(config.answerHours),
    payment_hours: String(config.paymentHours),
    problem_fix_hours: String(config.problemFixHours),
    id_valid_days: String(config.idValidDays),
    id_retention_days: String(config.idRetentionDays),
    past_due_days: String(config.pastDueDays),
    left_behind_days: String(config.leftBehindDays),
    photo_days: String(photoDays),
    read_days: String(readDays),
    email_text_days: String(config.emailTextDays),
    address_lookup:
      config.photonUrl === null
        ? ""
        : "What you type into an address field goes to our address lookup service, without your name, to find the place.",
  };
}

function landlordFeeInWords(): string {
  const { standard, ofTypes } = config.landlordFee;
  if ([standard, ...Object.values(ofTypes)].every(takesNothing)) return "";
  return `Landlords pay us ${describeFees(config.landlordFee, config.spaceTypes)}, which is deducted from what they get.`;
}
