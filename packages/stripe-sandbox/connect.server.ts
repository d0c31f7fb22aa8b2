import { Hono } from "hono";
import type { Stripe } from "stripe";
import { openAccountLink, openLoginLink } from "./account-links.server.ts";
import { accountV1, newAccount, type StoredAccount } from "./account.ts";
import { refuseAccounts } from "./refuse-accounts.server.ts";
import {
  accountLinkParams,
  createAccountParams,
  reversalParams,
  transferParams,
  updateAccountParams,
} from "./connect-schema.ts";
import { listBalanceTransactions } from "./balance-transactions.server.ts";
import { expandObject } from "./expand.server.ts";
import { emitAccountEvents } from "./emit-account-events.server.ts";
import { noSuch } from "./problem.server.ts";
import { expandOnly } from "./schema.ts";
import {
  findObject,
  listObjects,
  lockObject,
  newStripeId,
  saveObject,
  seconds,
} from "./stored-objects.server.ts";
import { createTransfer, platformBalance, reverseTransfer } from "./transfers.server.ts";
import { list, listQuery, retrieve, write } from "./wire.server.ts";

/** Stripe Connect: landlords' accounts, their onboarding, and transfers to them. */
export const connect = new Hono();

connect.post("/accounts", (c) =>
  write(c, createAccountParams, async (trx, params) => {
    await refuseAccounts(trx, "v1");
    const account = newAccount(params, { id: newStripeId("acct"), created: seconds(), api: "v1" });
    await saveObject(trx, account);
    return accountV1(account);
  }),
);
connect.get("/accounts", async (c) => {
  const page = await listObjects<StoredAccount>("account", "/v1/accounts", listQuery(c, "account"));
  return c.json({ ...page, data: page.data.map(accountV1) });
});
connect.get("/accounts/:id", async (c) =>
  c.json(accountV1(await findObject<StoredAccount>("account", c.req.param("id")))),
);
connect.delete("/accounts/:id", (c) =>
  write(c, expandOnly, async (trx) => {
    const { id } = await lockObject<StoredAccount>(trx, "account", c.req.param("id"));
    await trx.deleteObject(id);
    return { id, object: "account", deleted: true } satisfies Stripe.DeletedAccount;
  }),
);
connect.post("/accounts/:id", (c) =>
  write(c, updateAccountParams, async (trx, { email, metadata }) => {
    const account = await lockObject<StoredAccount>(trx, "account", c.req.param("id"));
    const changed: StoredAccount = {
      ...account,
      email: email ?? account.email,
      metadata: { ...account.metadata, ...metadata },
    };
    await saveObject(trx, changed);
    await emitAccountEvents(trx, changed, ["v2.core.account[identity].updated"]);
    return accountV1(changed);
  }),
);
connect.post("/account_links", (c) => write(c, accountLinkParams, openAccountLink));
connect.post("/accounts/:id/login_links", (c) =>
  write(c, expandOnly, (trx) => openLoginLink(trx, c.req.param("id"))),
);

connect.post("/transfers", (c) => write(c, transferParams, createTransfer));
connect.post("/transfers/:id/reversals", (c) =>
  write(c, reversalParams, (trx, params) => reverseTransfer(trx, c.req.param("id"), params)),
);
connect.get("/transfers/:id/reversals", async (c) => {
  const { id } = await findObject<Stripe.Transfer>("transfer", c.req.param("id"));
  const params = { ...listQuery(c, "transfer_reversal"), transfer: id };
  return c.json(await listObjects("transfer_reversal", `/v1/transfers/${id}/reversals`, params));
});
connect.get("/transfers/:id/reversals/:reversal", async (c) => {
  const id = c.req.param("reversal");
  const reversal = await findObject<Stripe.TransferReversal>("transfer_reversal", id);
  if (reversal.transfer !== c.req.param("id")) throw noSuch("transfer_reversal", id);
  return c.json(reversal);
});

connect.get("/balance", async (c) => {
  const amount = { amount: await platformBalance(), currency: "usd" };
  return c.json({
    object: "balance",
    available: [{ ...amount, source_types: { card: amount.amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  } satisfies Stripe.Balance);
});

connect.get("/balance_transactions", async (c) => {
  const params = listQuery(c, "balance_transaction");
  return c.json(
    await expandObject(await listBalanceTransactions("/v1/balance_transactions", params), params.expand),
  );
});

connect.get("/transfers", (c) => list(c, "transfer", "/v1/transfers"));
connect.get("/transfers/:id", (c) => retrieve(c, "transfer"));
