import { tidyDate } from "#app/platform/dates.ts";

/** The call's body of the form's fields: what is left blank isn't sent. */
export function bodyOfChange(fields: Record<string, string>) {
  const { price_kind: kind = "", price = "", policy = "", days = "", from = "", to = "" } = fields;
  const range = {
    ...(from !== "" && { from: tidyDate(from) }),
    ...(to !== "" && { to: tidyDate(to) }),
    available: days === "true",
  };
  return {
    ids: Object.keys(fields).flatMap((name) => (name.startsWith("space-") ? [name.slice(6)] : [])),
    ...(kind === "amount" && { price }),
    ...(kind === "percent" && { price_percent: price }),
    ...(policy !== "" && { cancellation_policy: policy }),
    ...(days !== "" && { availability: range }),
  };
}
