import { replyMark } from "../model.ts";

/** What someone wrote in an email, without the message it answers and without a signature. */
export function cutQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex((line, at) => beginsQuote(line.trim(), lines[at + 1]?.trim() ?? ""));
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !/^\s*>/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function beginsQuote(line: string, next: string): boolean {
  return (
    line.includes(replyMark) ||
    /^(?:>\s*)?on\b.{0,200}\bwrote:$/i.test(line) ||
    (/^(?:>\s*)?on\b.{5,200}$/i.test(line) && /^.{0,120}\bwrote:$/i.test(next)) ||
    /^-{2,}\s*(?:original|forwarded) message/i.test(line) ||
    /^from:\s.+@/i.test(line) ||
    /^_{10,}$/.test(line) ||
    line === "--" ||
    /^sent from my \w+/i.test(line)
  );
}
