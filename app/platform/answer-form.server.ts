import { type ActionFunctionArgs, data, redirect } from "react-router";
import { apiContext } from "./api-context.server.ts";
import type { Refusal } from "./refusal.ts";
import { textFields } from "./text-fields.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

type FormCall<Answer> = {
  /** The call of the JSON API that the form stands for. */
  path: string;
  method?: "POST" | "PUT";
  /** The body of the call; without it, every text field under its own name. */
  body?: (fields: Record<string, string>, form: FormData) => object;
  /** Where the browser goes once the call succeeded. */
  next: (answer: Answer, fields: Record<string, string>) => string;
};

const secrets = /password$|^(code|token|number|cvc)$/i;

/**
 * A page's action for a form that the browser posts by itself, before or without our script: makes the call that the
 * script would have made and answers with a redirect, or with the refusal for `useRefusal` under its own status.
 */
export async function answerForm<Answer = unknown>({ request, context }: Posted, form: FormCall<Answer>) {
  const posted = await request.formData();
  const fields = textFields(posted);
  const response = await context.get(apiContext)(form.path, {
    method: form.method ?? "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form.body ? form.body(fields, posted) : fields),
  });
  return answerWith<Answer>(response, { ...form, fields });
}

/** What a page's action makes of the JSON API's answer: the redirect with its cookies, or the refusal. */
export async function answerWith<Answer = unknown>(
  response: Response,
  { path, next, fields }: Pick<FormCall<Answer>, "path" | "next"> & { fields: Record<string, string> },
) {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  const answer = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  if (response.ok) return redirect(next(answer as Answer, fields), { status: 303, headers });
  const { message = "Something went wrong. Please try again.", fields: named = {} } = answer;
  const entries = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.test(name)));
  const refusal: Refusal = { path, message, fields: named, entries };
  return data(refusal, { status: response.status, headers });
}
