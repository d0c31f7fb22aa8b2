import { createElement } from "react";
import { config } from "#app/platform/config.server.ts";
import { readEmailText } from "#app/platform/email-texts.server.ts";
import type { EmailReader } from "#app/platform/email-texts.ts";
import { renderEmail } from "#app/platform/render-email.server.ts";
import { EmailLayout, EmailText, OperatorText } from "#app/ui/email-layout.tsx";
import { variablesOfEmail } from "#app/features/notices/model.ts";
import { exampleOf } from "../built-in/example-emails.ts";
import { exampleFacts, exampleVariables } from "../built-in/example-stay.ts";
import { kindOfPage, readersOf } from "../model.ts";

type Example = { reader: EmailReader | null; subject: string; html: string };

/** The email of a text as each of its readers would get it, with an example of what happened. */
export function renderExamples(page: `email-${string}`, source: string): Example[] {
  return readersOf(page).map((reader) => {
    const kind = kindOfPage(page);
    const { subject: ours, text, stays, button, otherwise, hasFacts } = exampleOf(kind, reader);
    const names = variablesOfEmail(kind, reader);
    const variables = Object.fromEntries(names.map((name) => [name, exampleVariables[name]]));
    const { subject, blocks } = readEmailText(source, { subject: ours, reader, variables });
    const { brandName: brand, publicUrl } = config;
    const heading = blocks.includes("text") || blocks.includes("sentences") ? null : subject;
    const sentences = createElement(EmailText, null, text);
    const email = createElement(EmailLayout, {
      brand,
      heading: ours,
      facts: hasFacts ? exampleFacts(reader) : undefined,
      ...(stays !== undefined && { stays: createElement(EmailText, null, stays) }),
      ...(button !== undefined && { action: { label: button, url: publicUrl } }),
      ...(otherwise !== undefined && { otherwise: { label: otherwise, url: publicUrl } }),
      children: sentences,
    });
    const { html } = renderEmail(
      createElement(OperatorText, { value: { blocks, heading, publicUrl } }, email),
    );
    // Our pages refuse style elements, such as the dark scheme's.
    return { reader, subject, html: html.replaceAll(/<style>[^<]*<\/style>/g, "") };
  });
}
