import { expect, it } from "vitest";
import { checkRetiredWords } from "../../scripts/checks/retired-words.ts";
import { plant } from "./plant.ts";

const file = "app/ui/a.ts";

it("accepts words that are not names: texts on screen, letters of the alphabet, indoor", () => {
  const text = `/** The first letter. */\nexport const letter = "At the door";\nexport const isIndoor = letter === "news";\n`;
  expect(
    checkRetiredWords(plant({ [file]: text, "app/ui/b.tsx": `export const b = <p>At the door</p>;\n` })),
  ).toEqual([]);
});

it.each([
  ["a variable", "export const officeList = 1;", "says office, not admin, in officeList"],
  ["a function", "export function sortEnquiry() {}", "says Enquiry, not inquiry, in sortEnquiry"],
  ["a field", "export const entry = { deed: 1 };", "says deed, not action, in deed"],
  ["a type", "export type IdLetter = string;", "says Letter, not email, in IdLetter"],
  ["a word of snake case", "export const id_news = 1;", "says news, not event, in id_news"],
  ["a table", 'db.selectFrom("a").as(mails);', "says mails, not emails, in mails"],
  ["a column", "row.lapses_at;", "says lapses, not expire, in lapses_at"],
  ["a British spelling", "export const isCancelled = true;", "says Cancelled, not canceled, in isCancelled"],
  ["a call", "door();", "says door, not route, in door"],
  ["a pair", "export const onSignedOut = 1;", "says Signed Out, not login or logout, in onSignedOut"],
  [
    "a pair of snake case",
    "export const ways_to_sign_in = 1;",
    "says sign in, not login or logout, in ways_to_sign_in",
  ],
  ["money given back", "export function givenBack() {}", "says given Back, not refund, in givenBack"],
  [
    "a sentence",
    "export const a = <p>Sign out everywhere</p>;",
    "says “Sign out”; docs/voice.md says log in and log out",
  ],
  ["a comment", "// Who is signed in.", "says “signed in”; docs/voice.md says log in and log out"],
])("catches %s with a retired word", (_what, text, said) => {
  expect(checkRetiredWords(plant({ [file]: `// First line.\n${text}\n` }))).toEqual([`${file}:2 ${said}`]);
});

it("accepts tokens that are signed, people who sign up, names of libraries, and the specification's sentences", () => {
  const text = `export const signedToken = signUp(assignInput);
await auth.api.signInEmail();
if (path === "/sign-in/email") throw new Error(\`\${name} sign-in failed: no\`);
export const signing = \`Signed in with \${name} as you\`;
`;
  expect(checkRetiredWords(plant({ [file]: text }))).toEqual([]);
});

it("catches a file's name", () => {
  expect(checkRetiredWords(plant({ "app/ui/use-news.ts": "", "app/ui/sign-in.ts": "" }))).toEqual([
    "app/ui/sign-in.ts says sign in, not login or logout, in its name",
    "app/ui/use-news.ts says news, not event, in its name",
  ]);
});

it("catches a comment that a new hire would not write, and says where", () => {
  const text = `export const a = "somebody"; // fine\n/**\n * Whoever comes asks anew.\n */\nexport const b = a;\n`;
  expect(checkRetiredWords(plant({ [file]: text }))).toEqual([
    `${file}:3 a comment says “Whoever”; docs/voice.md says how we write`,
  ]);
  expect(checkRetiredWords(plant({ "scripts/a.mjs": "// It tells of the form beside it.\n" }))).toEqual([
    "scripts/a.mjs:1 a comment says “tells of”; docs/voice.md says how we write",
  ]);
});

it("catches a phrase on a screen that a new hire would not write", () => {
  const text = `export const a = (\n  <p>If it is wrong, write to us.</p>\n);\n`;
  expect(checkRetiredWords(plant({ "app/ui/a.tsx": text }))).toEqual([
    "app/ui/a.tsx:2 says “write to us”; docs/voice.md says how we write",
  ]);
});
