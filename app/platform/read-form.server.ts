import { data } from "react-router";

const mostFields = 50;
const plain = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * The text fields of a form that the browser posted to a page by itself, by name; of several with one name the last.
 * What no form of ours sends is an expected refusal, answered with the error page. How large it can be, `bodySize` has
 * seen to. It leaves the request to be read again.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!plain.test(request.headers.get("content-type") ?? ""))
    throw data("This page accepts plain forms only.", { status: 415 });
  const text = await request.clone().text();
  // Counted before any of them is taken apart.
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0 && fields <= mostFields; at = text.indexOf("&", at + 1))
    fields += 1;
  if (fields > mostFields) throw data("This form has too many fields.", { status: 400 });
  return Object.fromEntries(new URLSearchParams(text));
}
