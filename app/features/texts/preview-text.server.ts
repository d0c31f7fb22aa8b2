import { createElement } from "react";
import { config } from "#app/platform/config.server.ts";
import { readEmailText } from "#app/platform/email-texts.server.ts";
import { renderEmail } from "#app/platform/render-email.server.ts";
import { variablesOfEmail } from "#app/features/notices/model.ts";
import { exampleOf } from "./built-in/example-emails.ts";
import { exampleVariables } from "./built-in/example-stay.ts";
import { EmailExample } from "./emails.tsx";
import type { Actor } from "#app/features/accounts/model.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { isEmail, kindOfPage, plainText, readersOf } from "./model.ts";
import { requireEditor } from "./policy.ts";
import type { PreviewJson } from "./present.ts";
import { fillText } from "./steps/fill-text.server.ts";
import { isTooLong, problemOfText } from "./steps/problem-of-text.server.ts";

/** What a text would look like, unless it is too long, and why it can't be published; nothing is stored. */
export async function previewText(actor: Actor, name: string, typed: string): Promise<PreviewJson> {
  const { page, administrator } = requireEditor(actor, name);
  await limitRate(`preview:${administrator.id}`, { max: 600, seconds: 600 });
  const source = plainText(typed);
  const problem = problemOfText(page, source);
  if (isTooLong(source)) return { text: null, emails: [], problem };
  return isEmail(page)
    ? { text: null, emails: renderExamples(page, source), problem }
    : { text: fillText(source), emails: [], problem };
}

/** The email of a text as each of its readers would get it. */
function renderExamples(page: `email-${string}`, source: string): PreviewJson["emails"] {
  return readersOf(page).map((reader) => {
    const kind = kindOfPage(page);
    const example = exampleOf(kind, reader);
    const names = variablesOfEmail(kind, reader);
    const variables = Object.fromEntries(names.map((name) => [name, exampleVariables[name]]));
    const filling = { subject: example.subject, reader, variables };
    const { subject, ...text } = readEmailText(source, filling);
    const { brandName: brand, publicUrl } = config;
    const email = { brand, publicUrl, reader, example, ...text };
    const { html } = renderEmail(createElement(EmailExample, email));
    // Our pages refuse style elements, such as the dark scheme's.
    return { reader, subject, html: html.replaceAll(/<style>[^<]*<\/style>/g, "") };
  });
}
