import type { ActionFunctionArgs } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";

/** Runs a checked file, or has its pictures fetched again, for a form that a browser posts without our script, and returns to its page. */
export async function answerRunForm(posted: Pick<ActionFunctionArgs, "request" | "context">, page: string) {
  const { id = "", mode: asked } = await readForm(posted.request);
  return answerForm(posted, {
    path: `/api/imports/${encodeURIComponent(id)}/${asked === undefined ? "retry-photos" : "run"}`,
    body: ({ mode = "" }) => ({ mode }),
    kept: [],
    next: () => `${page}?file=${encodeURIComponent(id)}`,
  });
}
