import type { ActionFunctionArgs } from "react-router";
import { answerWith } from "#app/platform/answer-form.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { CheckJson } from "./present.ts";

/** The check without script: the verdict, or the refusal for `useRefusal`. */
export async function answerCheckForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const fields = await readForm(request);
  const path = "/api/passes/check";
  const response = await context.get(apiContext)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pass: fields["pass"] ?? "" }),
  });
  if (!response.ok) return answerWith(response, { path, fields, kept: ["pass"], next: () => "/check" });
  return { checked: (await response.json()) as CheckJson };
}
