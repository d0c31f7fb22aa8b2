import { expect, test } from "vitest";
import { readToken } from "../session/read-token.server.ts";
import { newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { listAdministrators } from "./list-administrators.server.ts";
import { loadAccount } from "./load-account.server.ts";
import { removeAdministrator } from "./remove-administrator.server.ts";

test("the account page has the member's own logins, this browser's first, and nothing for a visitor", async () => {
  const [tenant, other] = [await newTenant(), await newTenant()];
  await sessionOf(tenant.id);
  const token = await readToken(
    new Request("http://localhost:3000/", { headers: { cookie: tenant.cookie } }),
  );
  const account = await loadAccount(tenant.actor, token);
  expect(account).toMatchObject({ twoStep: false, passkeys: [] });
  expect(account.sessions).toHaveLength(2);
  expect((await loadAccount(other.actor, null)).sessions).toHaveLength(1);
  await expect(loadAccount(newVisitor().actor, null)).rejects.toMatchObject({ status: 401 });
});

test("only the server's own command lists administrators and removes one", async () => {
  const { actor } = await newTenant();
  await expect(listAdministrators(actor)).rejects.toMatchObject({ status: 403 });
  await expect(removeAdministrator(actor, "admin@people.example")).rejects.toMatchObject({ status: 403 });
});
