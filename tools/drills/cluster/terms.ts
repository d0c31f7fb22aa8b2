import { card, check, formOf, line, type Line, photoFile, space, until } from "./drills.ts";
import { dayAhead, makeAdministrator, signUp, type Site } from "./site.ts";

type Person = Awaited<ReturnType<typeof signUp>>;
type People = { landlord: Person; tenant: Person; administrator: Person };

/** Deposits, discounts, limits of stays, instant booking, canceling, rentals without an end, and a landlord's lists. */
export async function terms(site: Site): Promise<Line[]> {
  const landlord = await signUp(site, "landlord");
  const tenant = await signUp(site, "tenant");
  const people = { landlord, tenant, administrator: await makeAdministrator(site) };
  const steps = [longStay, instantBooking, rental, landlordsLists];
  const lines: Line[] = [];
  for (const step of steps)
    for (const what of await step(people).catch((error: unknown) => [
      `FAILED ${step.name}: ${String(error)}`,
    ]))
      lines.push(line(what.replace(/^FAILED /, ""), !what.startsWith("FAILED "), "done"));
  return lines;
}

async function add(landlord: Person, fields: Record<string, string>): Promise<string> {
  const form = { ...space, ...fields, images: await photoFile() };
  const added = await landlord.ask("/api/properties", { form: formOf(form) });
  check(added, 201);
  return added.body.id;
}

function wish(property: string, first: number, last?: number) {
  const end = last === undefined ? {} : { end_date: dayAhead(last) };
  return { properties: [{ property_id: property }], start_date: dayAhead(first), ...end };
}

const answer = (landlord: Person, id: string) =>
  landlord.ask(`/api/reservations/${id}/status`, {
    method: "PUT",
    json: { status: "accepted_pending_verification" },
  });

async function pay(tenant: Person, reservationId: string): Promise<void> {
  const json = { reservationId, tenantEmail: tenant.email };
  const checkout = await tenant.ask("/api/create-checkout-session", { json });
  check(checkout, 200);
  check(await tenant.ask(`${new URL(checkout.body.url).pathname}/pay`, { json: card }), 200);
  await until("it is paid", async () => {
    const { body } = await tenant.ask(`/api/reservations/${reservationId}`);
    return body.payment_status === "paid" && body.status === "accepted";
  });
}

/** 7 days at $40.00 less 10%, with the fee, and a deposit. */
async function longStay({ landlord, tenant, administrator }: People): Promise<string[]> {
  const id = await add(landlord, {
    title: "Long",
    deposit: "50",
    weekly_discount: "10",
    min_stay_days: "3",
    gap_days: "1",
  });
  check(await tenant.ask("/api/reserve-order", { json: wish(id, 10, 11) }), 400);
  const reserved = await tenant.ask("/api/reserve-order", { json: wish(id, 10, 16) });
  check(reserved, 201);
  const { reservationId } = reserved.body;
  const read = async () => (await tenant.ask(`/api/reservations/${reservationId}`)).body;
  const { total, deposit, discount } = await read();
  if (total !== 264.6 || deposit !== 50 || discount !== 28)
    throw new Error(`A total of ${total}, a deposit of ${deposit}, a discount of ${discount}`);
  check(await answer(landlord, reservationId), 200);
  const form = formOf({ reservationId, frontId: await photoFile() });
  check(await tenant.ask("/api/upload-id", { form }), 200);
  check(await administrator.ask("/api/verify-id", { json: { reservationId } }), 200);
  await pay(tenant, reservationId);
  await until("the deposit is held", async () => (await read()).deposit_state === "held");
  return ["a stay shorter than its landlord's limit is refused", "a discounted stay with a deposit is paid"];
}

/** Accepted as it is made, because the tenant's ID is verified; then paid, canceled and refunded. */
async function instantBooking({ landlord, tenant }: People): Promise<string[]> {
  const id = await add(landlord, { title: "Instant", instant: "true" });
  const booked = await tenant.ask("/api/reserve-order", { json: wish(id, 20, 21) });
  check(booked, 201);
  const { reservationId } = booked.body;
  const address = `/api/reservations/${reservationId}`;
  const { status, instant } = (await tenant.ask(address)).body;
  if (status !== "accepted" || instant !== true) throw new Error(`It is ${status}`);
  await pay(tenant, reservationId);
  check(await tenant.ask(`${address}/cancel`, { json: { refund: 84 } }), 200);
  await until("the payment is refunded", async () => {
    return (await tenant.ask(address)).body.payment_status === "refunded";
  });
  return ["an instant booking is accepted at once", "a paid stay is canceled and refunded"];
}

async function rental({ landlord, tenant }: People): Promise<string[]> {
  const id = await add(landlord, { title: "Rental", price: "120", price_per: "Month" });
  const renews = { method: "PUT", json: { renews: true } } as const;
  check(await landlord.ask(`/api/properties/${id}/renewal`, renews), 200);
  const reserved = await tenant.ask("/api/reserve-order", { json: wish(id, 5) });
  check(reserved, 201);
  const { reservationId } = reserved.body;
  check(await answer(landlord, reservationId), 200);
  await pay(tenant, reservationId);
  await until("the lease is there", async () => {
    const { status, body } = await tenant.ask("/api/rentals");
    return status === 200 && body.length === 1;
  });
  return ["the first period of a rental is paid"];
}

async function landlordsLists({ landlord }: People): Promise<string[]> {
  const list = await landlord.ask(`/api/landlord/${landlord.id}/reservations`);
  check(list, 200);
  const balance = await landlord.ask(`/api/landlord/${landlord.id}/balance`);
  check(balance, 200);
  const { rent } = balance.body.payouts.next;
  if (list.body.length !== 3 || rent !== 120)
    throw new Error(`${list.body.length} reservations, the next rent is ${rent}`);
  check(await landlord.ask(`/api/landlord/${landlord.id}/statement`), 200);
  check(await landlord.ask("/landlord-dashboard?tab=earnings"), 200);
  return ["a landlord's list, next rent, statement and payouts"];
}
