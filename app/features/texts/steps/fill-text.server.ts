import { photoDays } from "#app/features/deposits/model.ts";
import { readDays } from "#app/features/notices/model.ts";
import { config } from "#app/platform/config.server.ts";
import { describeFees, takesNothing } from "#app/platform/fee-rules.ts";
import { readMarkdown } from "#app/platform/markdown.server.ts";
import type { MarkdownText } from "#app/platform/markdown.ts";
import type { TextVariable } from "../model.ts";

/** Reads a text with what its variables are now. */
export function fillText(source: string): MarkdownText {
  return readMarkdown(source, variablesNow());
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
