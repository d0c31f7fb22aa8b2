import { expect, test } from "vitest";
import { countUnconfirmedEmail, mailboxOf, maxEmailsADay, readEmailWait } from "./limit-emails.server.ts";

test.each([
  ["Pat@Mail.Example ", "pat@mail.example"],
  ["pat+spare+bay@mail.example", "pat@mail.example"],
  ["+pat@mail.example", "+pat@mail.example"],
  ["p.a.t@mail.example", "p.a.t@mail.example"],
  ["P.a.t+x@googlemail.com", "pat@gmail.com"],
])("%j is counted as the mailbox %j", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test("at the same moment no more than a day's most are counted as allowed; another mailbox has its own count", async () => {
  const spelled = ["once@gmail.com", "ONCE@gmail.com", "o.nce@gmail.com", "once+tag@googlemail.com"];
  const counted = await Promise.all(
    Array.from({ length: 40 }, (_, index) => countUnconfirmedEmail(spelled[index % spelled.length]!)),
  );
  expect(counted.filter((isAllowed) => isAllowed)).toHaveLength(maxEmailsADay);
  expect(await readEmailWait("on.ce@gmail.com")).toBeGreaterThan(0);
  expect([await readEmailWait("twice@gmail.com"), await countUnconfirmedEmail("twice@gmail.com")]).toEqual([
    0,
    true,
  ]);
});
