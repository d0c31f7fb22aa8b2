import { type ActionFunctionArgs, data, redirect } from "react-router";
import { apiContext } from "./api-context.server.ts";
import { readForm } from "./read-form.server.ts";
import type { Refusal } from "./refusal.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

type FormCall<Answer> = {
  /** The API call that the form makes. */
  path: string;
  method?: "POST" | "PUT" | "DELETE";
  /** The call's body; by default every text field under its own name. */
  body?: (fields: Record<string, string>) => object;
  /** Where to redirect after success. */
  next: (answer: Answer, fields: Record<string, string>) => string;
  /** The fields to fill in again after a refusal; never a password, code, token or card number. */
  kept: readonly string[];
};

const longestKept = 5000;

/**
 * A page's action for a form post without script: makes the same call as the script and answers with a redirect, or
 * with the refusal for `useRefusal` under its own status.
 */
export async function answerForm<Answer = unknown>({ request, context }: Posted, form: FormCall<Answer>) {
  const fields = await readForm(request);
  const response = await context.get(apiContext)(form.path, {
    method: form.method ?? "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form.body ? form.body(fields) : fields),
  });
  return answerWith<Answer>(response, { ...form, fields });
}

/** Turns the API's response into a page's: the redirect with its cookies, or the refusal. */
export async function answerWith<Answer = unknown>(
  response: Response,
  {
    path,
    next,
    kept,
    fields,
  }: Pick<FormCall<Answer>, "path" | "next" | "kept"> & { fields: Record<string, string> },
) {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  const answer = (await response.json().catch(() => ({}))) as Partial<Refusal & { requestId: string }>;
  if (response.ok) return redirect(next(answer as Answer, fields), { status: 303, headers });
  const { message = "Something went wrong. Please try again.", fields: named = {} } = answer;
  const number = answer.requestId
    ? ` If you contact us about this, include this number: ${answer.requestId}`
    : "";
  const refusal: Refusal = {
    path,
    message: message + number,
    fields: named,
    entries: keptEntries(fields, kept),
  };
  return data(refusal, { status: response.status, headers });
}

/** The values to fill in again after a refusal: only these fields, cut to the longest that ours accept. */
export function keptEntries(fields: Record<string, string>, kept: readonly string[]): Record<string, string> {
  const entries = kept.flatMap((name) => {
    const text = fields[name];
    return text === undefined ? [] : [[name, text.slice(0, longestKept)]];
  });
  return Object.fromEntries(entries);
}
