import type { EmailKind } from "#app/features/notices/model.ts";
import type { EmailReader } from "#app/platform/email-texts.ts";
import { examplesOfOthers } from "./example-others.ts";
import { examplesOfRequests } from "./example-requests.ts";
import type { Example } from "./example-stay.ts";

const examples = { ...examplesOfRequests, ...examplesOfOthers };

/** The example of a kind's email to this reader; null for members of any role. */
export function exampleOf(kind: EmailKind, reader: EmailReader | null): Example {
  return examples[kind]![reader ?? "anyone"]!;
}
