import { beforeEach, expect, test, vi } from "vitest";

// The command closes the database at the end, as its process would: each run gets its own modules.
beforeEach(() => vi.resetModules());

async function run(...words: string[]): Promise<string> {
  const said: string[] = [];
  const { runAdminCommand } = await import("#app/run-admin-command.ts");
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  await runAdminCommand(words).finally(() => write.mockRestore());
  vi.resetModules();
  return said.join("");
}

test("creates an administrator, who logs in with the printed password", async () => {
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

test("lists the administrators, and removes the role from one at once", async () => {
  const said = await run("create", "gone@people.example");
  const password = /Password: (\S+)/.exec(said)![1]!;
  await run("create", "stays@people.example");
  const { call, cookieOf } = await import("#tests/support/web.ts");
  const login = await call("/api/login", { json: { email: "gone@people.example", password } });
  const cookie = cookieOf(login);
  expect((await call("/api/unverified-ids", { cookie })).status).toBe(200);
  const first = await import("#app/platform/db.server.ts");
  await first.db.destroy();
  vi.resetModules();
  expect(await run("list")).toMatch(
    /^ {2}gone@people\.example \(owner\)\n(.*\n)* {2}stays@people\.example \(owner\)$/m,
  );
  await run("remove", "Gone@People.example");
  const listed = await run("list");
  expect(listed).not.toContain("gone@people.example");
  expect(listed).toContain("stays@people.example");
  await expect(run("remove", "gone@people.example")).rejects.toThrow(
    "There is no administrator gone@people.example.",
  );
  vi.resetModules();
  const web = await import("#tests/support/web.ts");
  expect((await web.call("/api/unverified-ids", { cookie })).status).toBe(401);
  const { db } = await import("#app/platform/db.server.ts");
  await db.destroy();
});

test("rebuilds the cards of properties", async () => {
  expect(await run("rebuild-cards")).toBe("\n  0 cards; 0 were wrong and have been corrected.\n\n");
});

test("gives someone two-factor codes, which the next login asks for", async () => {
  const made = await run("create", "twostep@people.example");
  const password = /Password: (\S+)/.exec(made)![1]!;
  const said = await run("two-step", "twostep@people.example");
  const key = new URL(/otpauth:\S+/.exec(said)![0]);
  const { call, cookieOf } = await import("#tests/support/web.ts");
  const { totp } = await import("#tests/support/totp.ts");
  const first = await call("/api/login", { json: { email: "twostep@people.example", password } });
  expect(first.body.two_step).toBe(true);
  const json = { code: totp(key.searchParams.get("secret")!) };
  const second = await call("/api/login/code", { json, cookie: cookieOf(first) });
  expect(second.body.user).toMatchObject({ role: "administrator" });
  const { db } = await import("#app/platform/db.server.ts");
  await db.destroy();
  vi.resetModules();
  await expect(run("two-step", "nobody@people.example")).rejects.toThrow("There is no account");
});

test("rewraps the keys of IDs", async () => {
  expect(await run("rotate-id-key")).toContain(
    "0 keys were rewrapped under ID_ENCRYPTION_KEY; 0 already were.",
  );
});

const usage = "Usage:\n  npm run admin -- create EMAIL          creates an administrator\n";

test.each([
  [[], usage],
  [["create"], usage],
  [["create", "boss"], "boss is not an email address."],
])("refuses %j with a sentence", async (words, sentence) => {
  await expect(run(...words)).rejects.toThrow(sentence);
});

test("a new SESSION_SECRET keeps sessions, links and two-factor codes while the former one is set", async () => {
  const { config } = await import("#app/platform/config.server.ts");
  const given = process.env["SESSION_SECRET"];
  const dataSecret = config.sessionSecret;
  await run("create", "rotated@people.example");
  await run("two-step", "rotated@people.example");
  const { signToken } = await import("#app/platform/signed-token.server.ts");
  const link = signToken("guest", ["ord_1"]);
  const { call, cookieOf } = await import("#tests/support/web.ts");
  const signup = await call("/api/signup", {
    json: {
      username: "Sam",
      email: "sam@people.example",
      password: "a-long-enough-password",
      role: "tenant",
    },
  });
  const cookie = cookieOf(signup);
  const first = await import("#app/platform/db.server.ts");
  await first.db.destroy();

  try {
    process.env["SESSION_SECRET"] = "n".repeat(40);
    process.env["SESSION_SECRET_BEFORE"] = dataSecret;
    vi.resetModules();
    const web = await import("#tests/support/web.ts");
    expect((await web.call("/api/session", { cookie })).body.user.email).toBe("sam@people.example");
    const logout = await web.call("/api/logout", { method: "POST", cookie });
    expect(logout.status).toBeLessThan(300);
    expect((await web.call("/api/session", { cookie })).body.user ?? null).toBeNull();
    const tokens = await import("#app/platform/signed-token.server.ts");
    expect(tokens.isSigned("guest", link)).toBe(true);
    await (await import("#app/platform/db.server.ts")).db.destroy();
    vi.resetModules();
    expect(await run("rotate-session-secret")).toMatch(/[1-9] two-factor keys? w(as|ere) encrypted/);
    delete process.env["SESSION_SECRET_BEFORE"];
    vi.resetModules();
    expect(await run("rotate-session-secret")).toContain(
      " 0 two-factor keys were encrypted under SESSION_SECRET; ",
    );
    const { isSigned } = await import("#app/platform/signed-token.server.ts");
    expect(isSigned("guest", link)).toBe(false);
  } finally {
    delete process.env["SESSION_SECRET_BEFORE"];
    if (given === undefined) delete process.env["SESSION_SECRET"];
    else process.env["SESSION_SECRET"] = given;
    vi.resetModules();
  }
});
