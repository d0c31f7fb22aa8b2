import { type ActionFunctionArgs, data } from "react-router";
import { answerWith, keptEntries } from "#app/platform/answer-form.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { tidyDate } from "#app/platform/dates.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { ChangesJson } from "./present.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

const keptFields = ["start_date", "end_date", "property_id"];

/**
 * A page's action for the form that asks for a change, without script. Posted the first time, or for other dates than it shows
 * the price of, it is answered with the quote; posted with that quote, it asks.
 */
export async function answerChangeForm({ request, context }: Posted, reservationId: string) {
  const posted = await readForm(request);
  const { start_date = "", end_date = "", property_id = "" } = posted;
  const fields = { ...posted, start_date: tidyDate(start_date), end_date: tidyDate(end_date) };
  const call = context.get(apiContext);
  const path = `/api/reservations/${encodeURIComponent(reservationId)}/changes`;
  const wish = {
    start_date: fields.start_date,
    end_date: fields.end_date,
    ...(property_id !== "" && { property_id }),
  };
  const form = { path, fields, kept: keptFields, next: () => `/changes/${reservationId}` };
  if (posted["quote_for"] !== `${wish.start_date} ${wish.end_date} ${property_id}`) {
    const quoted = await call(`${path}?${new URLSearchParams(wish)}`, { method: "GET" });
    if (!quoted.ok) return answerWith(quoted, form);
    const { quote } = (await quoted.json()) as ChangesJson;
    return data({ path, message: "", fields: {}, entries: keptEntries(fields, keptFields), quote });
  }
  const asked = await call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...wish,
      difference: Number(posted["difference"]),
      quote_mark: posted["quote_mark"],
      pays_by_card: posted["pays_by_card"] === "on",
    }),
  });
  return answerWith(asked, form);
}
