import { z } from "@hono/zod-openapi";
import { textPages } from "./model.ts";

const readerJson = z.enum(["tenant", "landlord"]).nullable();

const versionJson = z
  .object({
    number: z.number().int(),
    at: z.string(),
    who: z.string().describe("The administrator's email."),
    is_built_in: z.boolean().describe("It restored the text that the product brings."),
    changed: z.string().nullable().describe("What it changed; of the terms of service only."),
    sha256: z
      .string()
      .nullable()
      .describe("Of its Markdown; null for the built-in text of another page than the terms."),
  })
  .openapi("TextVersion");

export const textJson = z
  .object({
    page: z.enum(textPages),
    path: z.string().describe("Where it is read; empty for an email."),
    title: z.string(),
    number: z
      .number()
      .int()
      .describe(
        "Of its newest version, 0 if none was published. Send it back: another one since is refused.",
      ),
    shown: z.number().int().describe("The version whose words `body` has; 0 for the built-in text."),
    body: z.string().describe("Markdown."),
    problem: z.string().nullable().describe("Why these words could not be published now."),
    variables: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        value: z.string().nullable().describe("What it becomes now; null for what is another in each email."),
        reader: readerJson.describe("Whose alone it is in an email to both sides; null if both read it."),
      }),
    ),
    parts: z
      .array(z.object({ mark: z.string(), about: z.string() }))
      .describe("What stands on lines of their own in an email’s text."),
    in_parts: z
      .string()
      .nullable()
      .describe("An email’s built-in text with its parts one by one; null for a page."),
    versions: z.array(versionJson).describe("Newest first."),
  })
  .openapi("Text");

export const previewJson = z
  .object({
    text: z
      .object({
        title: z.string(),
        lead: z.string(),
        body: z.array(z.any()).describe("Texts, and elements with `tag`, `parts` and for links `to`."),
      })
      .nullable()
      .describe("Null for an email, and for a text that is too long to be read."),
    emails: z
      .array(z.object({ reader: readerJson, subject: z.string(), html: z.string() }))
      .describe("The email with an example, as each of its readers gets it; empty for a page."),
    problem: z.string().nullable().describe("Why it can't be published."),
  })
  .openapi("TextPreview");

export type PreviewJson = z.infer<typeof previewJson>;
export type TextJson = z.infer<typeof textJson>;
