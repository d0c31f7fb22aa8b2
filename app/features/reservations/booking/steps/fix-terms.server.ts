import { typeInSentence } from "#app/platform/space-types.ts";
import { createHash } from "node:crypto";
import {
  type AgreementWords,
  agreementWords,
  defaultAgreement,
  describeCharges,
  freeLateDays,
  describeRenewal,
  fillAgreement,
  type RenewalFacts,
  renewalTextVersion,
  type SpaceFacts,
  type Terms,
  unknownPlaceholders,
} from "../../terms/model.ts";
import { addDays, dayInWords, daysInWords } from "#app/platform/dates.ts";
import { feeByRule } from "#app/platform/fee-rules.ts";
import { formatCents } from "#app/platform/money.ts";
import { cancellationInWords } from "../../lifecycle/model.ts";
import { taxInPrice, unitsInWords } from "../../model.ts";
import { config } from "#app/platform/config.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { type Priced, presentQuote, type Renewal } from "../present.ts";

const template = readTemplate();

/** The operator's text of agreements, or ours; one that names what there isn't keeps us from starting. */
function readTemplate(): { text: string; version: string } {
  const text = config.agreementText ?? defaultAgreement;
  const unknown = unknownPlaceholders(text);
  if (unknown.length > 0)
    throw new Error(`AGREEMENT_FILE names {{${unknown[0]}}}; it can name ${agreementWords.join(", ")}.`);
  return { text, version: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

/** The rental agreement that a request agrees to; the names of both sides are added where it is read. */
export function agreementTerms(space: Agreed): Terms {
  const words = agreementWordsOf(space);
  const body = fillAgreement(template.text, words).join("\n\n");
  const { title, timeZone } = space;
  return { part: "agreement", version: template.version, body, facts: { ...words, title, timeZone } };
}

type Agreed = Omit<Priced, "agreementSha256"> & {
  title: string;
  timeZone: string;
  propertyId: string;
  about: SpaceFacts;
};

function agreementWordsOf({ title, propertyId, about, stay, quote, ...space }: Agreed): AgreementWords {
  const { renewal, policy, today, depositCents } = space;
  const { units, pricePer, priceCents, discountCents, discountPercent, taxCents = 0 } = quote;
  const included = taxInPrice(quote);
  const discount =
    discountCents > 0
      ? `, less ${discountPercent}% for the length of the stay (${formatCents(discountCents)})`
      : "";
  return {
    brand: config.brandName,
    space: `“${title}”, ${typeInSentence(config.spaceTypes, about.typeOfSpace)}`,
    place: `in ${about.city}, ${about.state} ${about.zipcode}`,
    dates: renewal
      ? `from ${dayInWords(stay.start)}, without an end date`
      : `${daysInWords(stay.start, addDays(stay.end, -1))}, the first and the last day included`,
    price: `${unitsInWords(units, pricePer)} at ${formatCents(priceCents)}${discount}: ${formatCents(quote.offerCents + included)}.${included > 0 ? ` ${formatCents(included)} of it is a tax.` : ""}`,
    fee: `The service fee is ${formatCents(quote.feeCents - taxCents)}.${taxCents > included ? ` The tax is ${formatCents(taxCents - included)}.` : ""}`,
    total: formatCents(quote.totalCents),
    deposit: depositCents > 0 ? formatCents(depositCents) : "",
    cancellation: cancellationInWords(policy, stay.start, today),
    renewal: renewal ? `${renewal.text} ${renewal.howToEnd}` : "",
    rules: about.houseRules,
    charges: describeCharges(space.charges, space.lateDays),
    forbidden: config.forbiddenThings,
    reference: propertyId,
  };
}

type Rented = Pick<Priced, "stay" | "quote" | "depositCents"> & {
  propertyId: string;
  title: string;
  minStayDays: number;
};

/** What renting a space without an end means, and the mark of exactly these terms. */
export function renewalOf({ propertyId, title, stay, quote, depositCents, minStayDays }: Rented): Renewal {
  const lateFeeCents = Math.min(config.lateFeeCents, quote.priceCents);
  const facts: RenewalFacts = {
    propertyId,
    title,
    pricePer: quote.pricePer === "Week" ? "Week" : "Month",
    start: stay.start,
    amountCents: quote.priceCents + feeByRule(quote.priceCents, quote.feeRule),
    firstChargeCents: quote.totalCents,
    depositCents,
    noticeDays: config.noticeDays,
    minStayDays,
    closesAfterDays: config.pastDueDays,
    ...(lateFeeCents > 0 && { lateFeeCents }),
  };
  const words = describeRenewal(facts);
  const hash = createHash("sha256").update(JSON.stringify([facts, words]));
  return { facts, ...words, consent: `${renewalTextVersion}-${hash.digest("base64url").slice(0, 22)}` };
}

/**
 * The terms that a request agrees to, to be stored with its reservation. Refuses a rental without an end that the request
 * doesn't agree to, or agrees to on other terms than ours are now.
 */
export function fixTerms(space: Priced & { propertyId: string }, consent: string | undefined): Terms[] {
  const { renewal, houseRules, charges, lateDays, propertyId } = space;
  const rules = {
    part: "house_rules" as const,
    version: markOf(houseRules),
    body: houseRules,
    facts: { propertyId },
  };
  const chargesText = describeCharges(charges, lateDays);
  const late = { freeDays: freeLateDays, days: lateDays };
  const named = {
    part: "charges" as const,
    version: markOf(chargesText),
    body: chargesText,
    facts: { propertyId, charges, late, damageAtOnce: charges.damage !== undefined },
  };
  return [
    ...fixRenewal(renewal, space, consent),
    ...(houseRules === "" ? [] : [rules]),
    ...(chargesText === "" ? [] : [named]),
  ];
}

/** The SHA-256 of a text, in hexadecimal digits. */
export function markOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function fixRenewal(
  renewal: Renewal | null,
  space: Priced & { propertyId: string },
  consent: string | undefined,
): Terms[] {
  if (renewal === null) return [];
  if (consent === undefined) {
    const message = "Agree to the charges of each period first.";
    throw new Invalid(message, { renewal_consent: message });
  }
  if (consent !== renewal.consent)
    throw new Conflict("The terms of this rental have changed. Read them and agree again.", {
      quote: presentQuote(space),
      property_id: space.propertyId,
    });
  const { facts, text, howToEnd } = renewal;
  return [{ part: "renewal", version: consent, body: `${text} ${howToEnd}`, facts }];
}
