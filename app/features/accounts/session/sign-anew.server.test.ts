import { afterEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { newTenant } from "#tests/support/people.ts";
import { signAnew } from "./sign-anew.server.ts";
import { signCookie } from "./steps/sign-cookie.server.ts";

const settings = config as { sessionSecrets: string[] };
const own = [...settings.sessionSecrets];
const before = "the secret before, of more than 32 letters";
afterEach(() => void (settings.sessionSecrets = own));

const asking = (cookie: string) => new Request("http://localhost:3000/", { headers: { cookie } });

test("a session signed with the secret before is signed again, next to its browser's other cookies", async () => {
  const { cookie } = await newTenant();
  const [name, value] = cookie.split("=") as [string, string];
  const token = decodeURIComponent(value).split(".")[0]!;
  const old = `a=1; ${name}=${encodeURIComponent(signCookie(token, before))}; b=2`;
  const anew = async (sent: string) => (await signAnew(asking(sent))).headers.get("cookie");
  // Without a secret before, it is a session that isn't ours.
  expect(await anew(old)).toBe(old);
  settings.sessionSecrets = [...own, before];
  expect(await anew(old)).toBe(`a=1; b=2; ${cookie}`);
  const forged = old.replace("b=2", "b=3").replace(token, `${token}x`);
  expect(await anew(forged)).toBe(forged);
  expect(await anew("a=1")).toBe("a=1");
});
