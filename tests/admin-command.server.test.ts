import { beforeEach, expect, test, vi } from "vitest";

// The command closes the database behind it, as the process it runs in ends: each run gets its own modules.
beforeEach(() => vi.resetModules());

async function run(...words: string[]): Promise<string> {
  const said: string[] = [];
  const { runAdminCommand } = await import("#app/run-admin-command.ts");
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  await runAdminCommand(words).finally(() => write.mockRestore());
  vi.resetModules();
  return said.join("");
}

test("makes an administrator, who logs in with the printed password", async () => {
  const said = await run("create", "boss@people.example");
  const password = /Password: (\S+)/.exec(said)![1]!;
  const { call } = await import("#tests/support/web.ts");
  const answer = await call("/api/login", { json: { email: "boss@people.example", password } });
  expect(answer.body.user).toMatchObject({ role: "administrator", email: "boss@people.example" });
  const { db } = await import("#app/platform/db.server.ts");
  await db.destroy();
});

test("refuses an address that has an account", async () => {
  await run("create", "twice@people.example");
  await expect(run("create", "twice@people.example")).rejects.toThrow(
    "An account with this email already exists.",
  );
});

test.each([
  [[], "Please say who: npm run admin -- create EMAIL"],
  [["create"], "Please say who: npm run admin -- create EMAIL"],
  [["remove", "boss@people.example"], "Please say who: npm run admin -- create EMAIL"],
  [["create", "boss"], "boss is not an email address."],
])("refuses %j with a sentence", async (words, sentence) => {
  await expect(run(...words)).rejects.toThrow(sentence);
});
