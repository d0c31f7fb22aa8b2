import { type ActionFunctionArgs, data } from "react-router";
import { answerWith, keptEntries } from "#app/platform/answer-form.server.ts";
import { tidyDate } from "#app/platform/dates.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { Refusal } from "#app/platform/refusal.ts";
import { contentsFields, contentsIn } from "../terms/schema.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

type ReserveForm = {
  /** The property, if the page's URL names it; else the field `property_id` does. */
  propertyId?: string;
  /** Where to go after reserving. */
  next: (reservationId: string) => string;
  /** The message for an empty required field; by default each field has its own. */
  missing?: string;
};

const path = "/api/reserve-order";
const kept = [
  "property_id",
  "guest_name",
  "guest_contact",
  "start_date",
  "end_date",
  "renews",
  ...contentsFields,
];

/**
 * A page's action for the form that reserves one space, without script. "Show the price" leads to the space with these
 * dates and the server's quote; Reserve makes the calls that the script would make.
 */
export async function answerReserveForm({ request, context }: Posted, form: ReserveForm) {
  const fields = await readForm(request);
  const ask = context.get(apiContext);
  const { property_id = "", guest_name = "", guest_contact = "" } = fields;
  const start_date = tidyDate(fields["start_date"] ?? "");
  const end_date = tidyDate(fields["end_date"] ?? "");
  const renews = fields["renews"] === "true" && end_date === "";
  const propertyId = form.propertyId ?? property_id;
  const isPrice = fields["intent"] === "price";
  if (
    form.missing &&
    !isPrice &&
    [guest_name, guest_contact, start_date].some((text) => text.trim() === "")
  ) {
    const entries = keptEntries(fields, kept);
    const refusal: Refusal = { path, message: form.missing, fields: {}, entries };
    return data(refusal, { status: 400 });
  }
  const wish = new URLSearchParams({
    property_id: propertyId,
    start_date,
    end_date,
    ...(renews && { renews: "true" }),
  });
  const quoted = await ask(`/api/quote?${wish}`, { method: "GET" });
  if (isPrice || !quoted.ok)
    return answerWith(quoted, {
      path,
      fields,
      kept,
      next: () => withDates(propertyId, start_date, end_date, renews),
    });
  // The price shown is valid only for the dates it was shown for.
  const isShown = fields["offer_for"] === `${start_date} ${end_date}${renews ? " renews" : ""}`;
  const renewal = renews ? { renews, renewal_consent: fields["renewal_consent"] } : {};
  const reserved = await ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      properties: [
        {
          property_id: propertyId,
          quantity: 1,
          ...renewal,
          // Forms send each end of a line as two characters.
          house_rules: fields["house_rules"]?.replaceAll("\r\n", "\n"),
          charges_text: fields["charges_text"],
          // It is that of the dates that it was shown for.
          agreement_sha256: isShown ? fields["agreement_sha256"] : undefined,
          contents: contentsIn(fields),
        },
      ],
      guest_name,
      guest_contact,
      start_date,
      end_date,
      accepts_terms: fields["accepts_terms"],
      offer_amount: isShown ? fields["offer_amount"] : undefined,
      deposit_amount: isShown ? fields["deposit_amount"] : undefined,
    }),
  });
  return answerWith<{ reservationId: string }>(reserved, {
    path,
    fields,
    kept,
    next: ({ reservationId }) => form.next(reservationId),
  });
}

function withDates(propertyId: string, from: string, to: string, renews: boolean): string {
  const dates = new URLSearchParams({ from, ...(to !== "" && { to }), ...(renews && { renews: "true" }) });
  return `/properties/${encodeURIComponent(propertyId)}?${dates}#reserve`;
}
