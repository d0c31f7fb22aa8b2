import { z } from "@hono/zod-openapi";

export const refusalJson = z
  .object({
    message: z.string().describe("A sentence to show."),
    error: z.string().describe("The same sentence."),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe("What is wrong with each field, by its name."),
    retryAfter: z.number().optional().describe("How many seconds to wait, as in Retry-After."),
    requestId: z.string().optional().describe("With 500: names the request in the server's log."),
  })
  .openapi("Refusal");

const words = {
  400: "A field, a parameter or the address is not valid; `fields` names the field",
  401: "Not logged in",
  403: "Not allowed for the caller, or sent from another site's page",
  404: "Not found",
  409: "Not possible in the current state",
  411: "A form with files must give its length",
  413: "Too large",
  415: "This content type is not accepted",
  429: "Too many; `retryAfter` says how many seconds to wait",
  500: "A server error",
  503: "The database or the file store is away, too much came at once, or there is no room for files; `retryAfter` says how many seconds to wait",
};
type Refused = keyof typeof words;
type Refusal = ReturnType<typeof refusal>;

/** A JSON response with this schema. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } };
}

/** A refusal with its route's own sentence. */
export function refusal(description: string) {
  return json(description, refusalJson);
}

/** A refusal whose body also has the current state. */
export function conflict<Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) {
  return json(description, z.object({ ...refusalJson.shape, ...shape }));
}

/** The usual refusals by status: `...refusals(401, 404)`. */
export function refusals<Status extends Refused>(...statuses: Status[]): Record<Status, Refusal> {
  const named = statuses.map((status) => [status, refusal(words[status])]);
  return Object.fromEntries(named) as Record<Status, Refusal>;
}

const binary = z.string().openapi({ format: "binary" });

/** A response that isn't JSON. */
export function download<Type extends string>(description: string, type: Type) {
  const content = { [type]: { schema: binary } } as Record<Type, { schema: typeof binary }>;
  return { description, content };
}

/** Headers of a person's CSV file, streamed as it is, that a browser saves under this name. */
export const csvHeaders = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}.csv"`,
  "cache-control": "private, no-store, no-transform",
});

/** Headers of a picture that only a few people may see, and that no cache may store. */
export const privatePicture = {
  "content-type": "image/webp",
  "content-disposition": "inline",
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
} as const;

export function plainText(description: string) {
  return { description, content: { "text/plain": { schema: z.string() } } };
}

/** A response without a body. */
export function empty(description: string) {
  return { description };
}

/** The same refusals as HTML, for browsers without our script. */
export const page = { "text/html": { schema: binary } };

export const ok = { ok: true } as const;
export const okJson = z.object({ ok: z.literal(true) }).openapi("Ok");
export const messageJson = z.object({ message: z.string() }).openapi("Message");
export const receivedJson = z.object({ ok: z.literal(true), message: z.string() }).openapi("Received");
/** Options for a browser's passkey call, as the WebAuthn standard writes them. */
export const passkeyOptionsJson = z.looseObject({ challenge: z.string() }).openapi("PasskeyOptions");
export const urlJson = z.object({ url: z.string() }).openapi("Url");

/** A malformed URL outside /api. */
export const plainSentence = { "text/plain": { schema: z.string() } };

/** Refusals that any call of this method may get before its handler runs. */
export function usualRefusals(
  method: string,
  { hasBody, hasFiles }: { hasBody: boolean; hasFiles: boolean },
) {
  if (method === "GET") return refusals(400, 429, 500, 503);
  const sent = refusals(400, 403, 413, 429, 500, 503);
  return { ...sent, ...(hasBody && refusals(415)), ...(hasFiles && refusals(411)) };
}
