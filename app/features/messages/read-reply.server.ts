import { createHash } from "node:crypto";
import { compile } from "html-to-text";
import { Parser } from "htmlparser2";
import PostalMime from "postal-mime";
import { longestMessage } from "./model.ts";
import { cutQuote } from "./steps/cut-quote.server.ts";

/** A reply by email; `key` names it, so that it is written once. */
export type Reply = { text: string; key: string };

const maxDepth = 200;
/** Quotes become lines that begin with ">", which are cut. */
const toText = compile({
  wordwrap: false,
  limits: { maxDepth },
  selectors: [{ selector: "a", options: { ignoreHref: true } }],
});

/** What someone wrote in an email, without what it quotes. It is a stranger's, and can take long: it runs in a thread. */
export async function readReply(received: Uint8Array): Promise<Reply> {
  // A forwarded email isn't what its sender wrote.
  const email = await PostalMime.parse(received, { forceRfc822Attachments: true });
  const text = cutQuote(email.text ?? textOf(email.html ?? ""));
  const name = email.messageId ?? Buffer.from(received).toString("latin1");
  const key = `email-${createHash("sha256").update(name).digest("hex").slice(0, 60)}`;
  return { text: text.slice(0, longestMessage), key };
}

/** Refuses elements within elements without end, which take time quadratic in their number, before it builds them. */
function textOf(html: string): string {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > maxDepth) throw new Error("The elements of this HTML are nested too deeply.");
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return toText(html);
}
