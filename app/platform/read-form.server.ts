import { data } from "react-router";

const mostFields = 50;
const plain = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * The text fields of a form post without script, by name; of several with one name the last. A form that isn't ours is
 * an expected refusal with the error page. `bodySize` has limited it. Leaves the request readable.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!plain.test(request.headers.get("content-type") ?? ""))
    throw data("This page accepts plain forms only.", { status: 415 });
  const text = await request.clone().text();
  // Counted before any of them is parsed.
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0 && fields <= mostFields; at = text.indexOf("&", at + 1))
    fields += 1;
  if (fields > mostFields) throw data("This form has too many fields.", { status: 400 });
  return Object.fromEntries(new URLSearchParams(text));
}
