import type { EmailReader, EmailPart } from "#app/platform/email-texts.ts";
import type { MarkdownPart } from "#app/platform/markdown.ts";
import { EmailLayout, EmailText, OperatorText } from "#app/ui/email-layout.tsx";
import { type Example, exampleFacts } from "./built-in/example-stay.ts";

type Mail = {
  brand: string;
  publicUrl: string;
  reader: EmailReader | null;
  example: Example;
  /** The operator's sentences, with our parts between them. */
  blocks: (EmailPart | MarkdownPart[])[];
  /** In place of ours; null while our sentences are there. */
  heading: string | null;
};

/** An operator's text as its reader gets it, with an example of what happened. */
export function EmailExample({ brand, publicUrl, reader, example, blocks, heading }: Mail) {
  const { subject, text, stays, button, otherwise, hasFacts } = example;
  return (
    <OperatorText value={{ blocks, heading, publicUrl }}>
      <EmailLayout
        brand={brand}
        heading={subject}
        facts={hasFacts ? exampleFacts(reader) : undefined}
        stays={stays && <EmailText>{stays}</EmailText>}
        {...(button !== undefined && { action: { label: button, url: publicUrl } })}
        {...(otherwise !== undefined && { otherwise: { label: otherwise, url: publicUrl } })}
      >
        <EmailText>{text}</EmailText>
      </EmailLayout>
    </OperatorText>
  );
}
