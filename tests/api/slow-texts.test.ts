import { expect, test } from "vitest";
import { hideContacts } from "#app/features/messages/hide-contacts.server.ts";
import { cutQuote } from "#app/features/messages/steps/cut-quote.server.ts";
import { db } from "#app/platform/db.server.ts";
import { normalize } from "#app/platform/normalize.ts";
import { hasNoLink, hasNoPhone, isVisibleLine } from "#app/platform/one-line.ts";
import { emailDue, newTalk, read } from "#tests/support/messages.ts";
import { leastTime, patternsFor, slowPatterns, slowTexts } from "#tests/support/patterns.ts";
import { sessionOf } from "#tests/support/people.ts";
import { slowness } from "#tests/support/slowness.ts";
import { type Call, call } from "#tests/support/web.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { newPeople, newScene } from "#tests/support/who-may-scene.ts";

const word = "zqxj";
type Described = { parameters?: { name: string; in: string }[] };

const { paths } = (await call("/api/openapi.json")).body as {
  paths: Record<string, Record<string, Described>>;
};

/** The request with the word added to each of its texts. */
function withWord({ form, json, ...ask }: Call): Call {
  if (json !== undefined)
    return {
      ...ask,
      json: JSON.parse(JSON.stringify(json), (_, value: unknown) =>
        typeof value === "string" ? `${value} ${word}` : value,
      ) as unknown,
    };
  const copy = new FormData();
  for (const [name, value] of form ?? [])
    copy.append(name, typeof value === "string" ? `${value} ${word}` : value);
  return form ? { ...ask, form: copy } : ask;
}

/** Sends the word in every field and parameter of every call, as each role. */
async function sendEverywhere() {
  const people = await newPeople();
  for (const [path, item] of Object.entries(paths))
    for (const [verb, { parameters = [] }] of Object.entries(item)) {
      const method = verb.toUpperCase();
      const operation = `${method} ${path}`;
      const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      if (!sent[operation] && names.length === 0) continue;
      const scene = await newScene(people);
      await db.deleteFrom("rateLimits").execute();
      for (const [turn, role] of (["tenant", "landlord", "administrator"] as const).entries()) {
        const query = names.map((name) => `${name}=${word}`).join("&");
        const ask = { method, ...withWord(sent[operation]?.(scene, turn) ?? {}) };
        const cookie = await sessionOf(people[role].id);
        await call(`${addressed(operation, scene, turn)}${query && `?${query}`}`, { ...ask, cookie });
      }
    }
}

async function talk() {
  const { landlord, id } = await newTalk(`${word} a@b.example 717 555 0142`);
  await read(landlord, id);
  await emailDue();
}

test(
  "each pattern that people's texts reach takes at most 10 ms for 100 kB of the worst text",
  { timeout: 300_000 },
  async () => {
    const patterns = await patternsFor(word, async () => {
      await sendEverywhere();
      await talk();
      cutQuote(`${word}\n${word}`);
    });
    expect(patterns.length).toBeGreaterThan(60);
    expect(slowPatterns(patterns, 10)).toEqual([]);
  },
);

test(
  "what reads whole names and messages takes at most 10 ms for each of its patterns",
  { timeout: 120_000 },
  () => {
    const readers: [(text: string) => unknown, patterns: number][] = [
      [isVisibleLine, 2],
      [hasNoLink, 12],
      [hasNoPhone, 3],
      [(text) => hideContacts(text, "https://sparebay.example"), 24],
      [cutQuote, 8],
      [(text) => normalize(text, "NFKD"), 2],
    ];
    for (const [reader, patterns] of readers) {
      const most = 10 * patterns * slowness();
      const slow = slowTexts.find((text) => leastTime(() => reader(text), most) > most);
      expect(slow?.slice(0, 20)).toBeUndefined();
    }
  },
);
