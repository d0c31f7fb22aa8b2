import { type ActionFunctionArgs, data, redirect } from "react-router";
import { apiContext } from "./api-context.server.ts";
import { readForm } from "./read-form.server.ts";
import type { Refusal } from "./refusal.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

type FormCall<Answer> = {
  /** The call of the JSON API that the form stands for. */
  path: string;
  method?: "POST" | "PUT" | "DELETE";
  /** The body of the call; without it, every text field under its own name. */
  body?: (fields: Record<string, string>) => object;
  /** Where the browser goes once the call succeeded. */
  next: (answer: Answer, fields: Record<string, string>) => string;
  /** The fields that stand there again after a refusal; never a password, code, token or card number. */
  kept: readonly string[];
};

const longestKept = 5000;

/**
 * A page's action for a form that the browser posts by itself, before or without our script: makes the call that the
 * script would have made and answers with a redirect, or with the refusal for `useRefusal` under its own status.
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

/** What a page's action makes of the JSON API's answer: the redirect with its cookies, or the refusal. */
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

/** What a refused form is shown again: the fields that it names, no longer than one of ours can be. */
export function keptEntries(fields: Record<string, string>, kept: readonly string[]): Record<string, string> {
  const entries = kept.flatMap((name) => {
    const text = fields[name];
    return text === undefined ? [] : [[name, text.slice(0, longestKept)]];
  });
  return Object.fromEntries(entries);
}
