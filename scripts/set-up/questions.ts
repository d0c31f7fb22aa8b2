import { createInterface } from "node:readline";
import { isSafe } from "../../app/platform/public-address.server.ts";
import { environment } from "../../app/platform/settings.ts";

/** What only the operator knows, by the name of its flag. */
export type Answers = Record<Flag, string>;
export type Flag = "url" | "trial" | "database" | "mail" | "sender" | "dkim" | "stripe";

type Question = {
  ask: string;
  example: string;
  /** What is wrong with an answer, in a sentence; null if nothing. */
  refusal: (answer: string) => string | null;
  /** An empty answer is one, too. */
  isOptional?: boolean;
  /** Only its flag gives it. */
  isNotAsked?: boolean;
  /** A public trial has none: it sends nothing and takes no money. */
  isOfMarketplace?: boolean;
};

/** What the schema of a setting says against a value; null if nothing. */
function refusalBy(setting: keyof typeof environment.shape): Question["refusal"] {
  return (answer) => {
    const { error } = environment.shape[setting].safeParse(answer);
    return error ? `This ${error.issues[0]!.message}.` : null;
  };
}

/** In the order in which they are asked. */
export const questions: Record<Flag, Question> = {
  url: {
    ask: "The address that people will use",
    example: "https://spaces.example",
    refusal: (answer) =>
      refusalBy("PUBLIC_URL")(answer) ??
      (isSafe(answer) ? null : "This must begin with https://, or passwords travel in the clear."),
  },
  trial: {
    ask: "For a public trial of the demo town instead: the time, in UTC, at which everything is deleted each day",
    example: "03:00",
    isOptional: true,
    isNotAsked: true,
    refusal: (answer) => (answer === "" ? null : refusalBy("TRIAL_RESETS")(answer)),
  },
  database: {
    ask: "The PostgreSQL database",
    example: "postgres://sparebay:PASSWORD@127.0.0.1:5432/sparebay",
    refusal: refusalBy("DATABASE_URL"),
  },
  mail: {
    ask: "The outgoing mail server",
    example: "smtps://USER:PASSWORD@mail.spaces.example:465",
    isOfMarketplace: true,
    refusal: refusalBy("MAIL_URL"),
  },
  sender: {
    ask: "The address that emails come from",
    example: "hello@spaces.example",
    isOfMarketplace: true,
    refusal: (answer) =>
      /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(answer) ? null : "This must be an email address.",
  },
  dkim: {
    ask: "The selector of your mail provider’s DKIM record, before ._domainkey; nothing if you don’t have it yet",
    example: "k1",
    isOptional: true,
    isOfMarketplace: true,
    refusal: (answer) =>
      /^[\w.-]{0,100}$/.test(answer) ? null : "This must have only letters, digits, dots and dashes.",
  },
  stripe: {
    ask: "Stripe’s secret key and the secret of its webhook, with a space between; nothing for a trial with play money",
    example: "rk_test_… whsec_…",
    isOptional: true,
    isOfMarketplace: true,
    refusal: (answer) => {
      const [key = "", webhook, ...more] = answer.split(" ");
      if (answer === "") return null;
      if (webhook === undefined || more.length > 0)
        return "This must be the key, a space, and the webhook’s secret.";
      return refusalBy("STRIPE_SECRET_KEY")(key) ?? refusalBy("STRIPE_WEBHOOK_SECRET")(webhook);
    },
  },
};
export const flags = Object.keys(questions) as Flag[];

/** Quotation marks end a value where it is read; a line break ends it, too. */
export function refusalOf(flag: Flag, answer: string): string | null {
  if (/['"\\\n\r]/.test(answer)) return "This must have no quotation marks, backslashes or line breaks.";
  if (answer.trim() === "" && !questions[flag].isOptional) return "This must not be empty.";
  return questions[flag].refusal(answer);
}

/**
 * Asks in the terminal for what the flags don't give, again until it is right. Throws an error with one sentence if a flag is wrong, or
 * no one can be asked.
 */
export async function askFor(given: Partial<Answers>): Promise<Answers> {
  for (const flag of flags) {
    const refusal = given[flag] === undefined ? null : refusalOf(flag, given[flag]);
    if (refusal !== null) throw new Error(`--${flag}: ${refusal}`);
  }
  const answers = { ...given };
  const isAsked = (flag: Flag) =>
    answers[flag] === undefined &&
    !questions[flag].isNotAsked &&
    !(answers.trial && questions[flag].isOfMarketplace);
  const unwanted = given.trial && flags.find((flag) => given[flag] && questions[flag].isOfMarketplace);
  if (unwanted)
    throw new Error(`--${unwanted}: A public trial has none, since it sends nothing and takes no money.`);
  if (!process.stdin.isTTY) {
    const needed = flags.filter((flag) => isAsked(flag) && !questions[flag].isOptional);
    if (needed.length > 0) throw new Error(`Give ${needed.map((flag) => `--${flag}`).join(", ")} as well.`);
    return withAll(answers);
  }
  if (given.trial === undefined)
    process.stdout.write("For a public trial of the demo town: npm run setup -- --trial 03:00\n\n");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  for (const flag of flags) if (isAsked(flag)) answers[flag] = await untilRight(flag, lines);
  terminal.close();
  return withAll(answers);
}

/** Empty texts for what wasn't asked for. */
function withAll(answers: Partial<Answers>): Answers {
  return { ...(Object.fromEntries(flags.map((flag) => [flag, ""])) as Answers), ...answers };
}

/** Reads line by line, so that lines that were pasted at once answer one question each. */
async function untilRight(flag: Flag, lines: AsyncIterator<string>): Promise<string> {
  const { ask: question, example } = questions[flag];
  for (;;) {
    process.stdout.write(`${question}\n  such as ${example}\n> `);
    const line = await lines.next();
    // Ctrl-C and Ctrl-D end the terminal's lines.
    if (line.done) throw new Error("\nStopped: nothing was written.");
    const answer = line.value.trim();
    const refusal = refusalOf(flag, answer);
    if (refusal === null) return answer;
    process.stdout.write(`${refusal}\n`);
  }
}
