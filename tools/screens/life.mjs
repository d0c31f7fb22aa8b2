// What the demo town lacks, made through the API: a landlord (denise) with forty spaces more, and a tenant (nora) who rents
// one month to month, canceled a paid stay, and left a deposit that the landlord claims; both write, review and hand over.
import sharp from "sharp";
import { demoPassword } from "#app/features/accounts/model.ts";
import { addDays } from "#app/platform/dates.ts";
import { formOf, until } from "./asking.mjs";
import { playTrust } from "./trust-life.mjs";

const spacesOfHost = 40;

/** Plays it on a product with demo accounts; moves its clock by some five weeks. Returns the ids that screens need. */
export async function playLife(url) {
  const [host, renter, admin] = [personAt(url), personAt(url), personAt(url)];
  for (const [who, { ask }] of Object.entries({ denise: host, nora: renter, admin }))
    await ask("POST /api/login", { email: `${who}@sparebay.example`, password: demoPassword });
  const onboarding = new URL((await host.ask("POST /api/landlord/payout-account")).url).pathname;
  await host.ask(`POST ${onboarding}`, {
    name: "Denise Okafor",
    routing: "110000000",
    account: "000123456789",
  });
  const spaces = [];
  for (let number = 0; number < spacesOfHost; number += 1) {
    // A landlord can add thirty an hour.
    if (number === 29) await admin.ask("POST /dev/jumps", { by: "+1h" });
    spaces.push((await host.ask("POST /api/properties", formOf(spaceOf(number)))).id);
  }
  await host.ask(`PUT /api/properties/${spaces[1]}/renewal`, { renews: true });
  const both = { host, renter };

  const today = todayIn("America/New_York");
  const rental = await rent(both, spaces[1], { start_date: addDays(today, 1) }, true);
  await admin.ask("POST /dev/jumps", { by: "+35d" });
  const tomorrow = addDays(today, 36);
  const stay = await rent(both, spaces[0], { start_date: tomorrow, end_date: tomorrow });
  const unclaimed = await rent(both, spaces[6], { start_date: tomorrow, end_date: tomorrow });
  const later = { start_date: addDays(today, 55), end_date: addDays(today, 60) };
  const canceled = await rent(both, spaces[2], later);
  await renter.ask(`POST /api/reservations/${canceled}/cancel`);
  for (let day = 0; day < 3; day += 1) await admin.ask("POST /dev/jumps", { by: "+1d" });
  await until(
    () => renter.ask(`GET /api/reservations/${canceled}`),
    ({ payment_status: paid }) => paid === "refunded",
  );
  const claim = formOf({ amount: "120", reason: "The shelf by the door is broken." });
  claim.append("photos", new File([await picture()], "shelf.jpg", { type: "image/jpeg" }));
  await until(
    () => host.ask(`POST /api/reservations/${stay}/deposit-claim`, claim).catch(() => null),
    (claimed) => claimed !== null,
  );
  const trust = await playTrust({ ...both, stay, spaces, photo: await picture() });
  const waiting = await reserve(renter, spaces[3], later);
  const unpaid = await reserve(renter, spaces[4], later);
  await host.ask(`PUT /api/reservations/${unpaid}/status`, { status: "accepted_pending_verification" });
  const session = await renter.ask("POST /api/create-checkout-session", { reservationId: unpaid });
  const checkout = new URL(session.url).pathname;
  return { ...trust, rental, stay, unclaimed, canceled, waiting, checkout, space: spaces[0] };
}

/** Reserves with the ID verified before, has it accepted and pays; returns the reservation's id once it is paid. */
async function rent({ host, renter }, space, dates, renews = false) {
  const id = await reserve(renter, space, dates, renews);
  await host.ask(`PUT /api/reservations/${id}/status`, { status: "accepted_pending_verification" });
  const checkout = new URL(
    (await renter.ask("POST /api/create-checkout-session", { reservationId: id })).url,
  );
  await renter.ask(`POST ${checkout.pathname}/pay`, {
    email: guest.guest_contact,
    number: "4242424242424242",
    expiry: "12 / 40",
    cvc: "123",
    name: guest.guest_name,
  });
  await until(
    () => renter.ask(`GET /api/reservations/${id}`),
    ({ payment_status: paid }) => paid === "paid",
  );
  return id;
}

async function reserve(renter, space, dates, renews = false) {
  const query = new URLSearchParams({ property_id: space, ...dates, renews: "true" });
  const quote = renews && (await renter.ask(`GET /api/quote?${query}`));
  const renewal = quote && { renews, renewal_consent: quote.renewal.consent };
  const wish = { ...guest, ...dates, properties: [{ property_id: space, ...renewal }] };
  return (await renter.ask("POST /api/reserve-order", wish)).reservationId;
}

const guest = { guest_name: "Nora Blum", guest_contact: "nora@sparebay.example" };
const streets = ["Maple Street", "Second Street", "Derry Street", "Market Street", "Green Street"];
const kinds = ["Driveway", "Covered Garage", "Parking Lot", "Storage Unit", "Basement", "Other"];

/** The first one has all that a property can have; the second is to rent without an end. */
function spaceOf(number) {
  const kind = kinds[number % kinds.length];
  const street = streets[number % streets.length];
  return {
    title: `${kind} ${number + 1} on ${street}`,
    description: "Dry, quiet and easy to reach.",
    type_of_space: kind,
    price: number === 0 ? "100.00" : String(60 + number),
    price_per: number === 0 ? "Day" : "Month",
    street_address: `${1200 + number} ${street}`,
    city: "Harrisburg",
    state: "PA",
    zipcode: "17101",
    length: "20",
    width: "10",
    height: "8",
    start_date: todayIn("America/New_York"),
    ...(number === 0 && everything),
    ...(number === 6 && { deposit: "60.00" }),
  };
}

const everything = {
  deposit: "200.00",
  covered: true,
  power: true,
  lit: true,
  drive_up: true,
  access_from: "06:00",
  access_to: "22:00",
  vehicle_feet: 7,
  vehicle_inches: 6,
  cancellation_policy: "firm",
  weekly_discount: 10,
  monthly_discount: 20,
};

/** A picture as a phone takes it. */
const picture = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: "#8fa38a" } })
    .jpeg()
    .toBuffer();

const todayIn = (timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

/** Someone with a session; `ask` answers with the JSON, or throws the refusal. */
function personAt(url) {
  let cookie = "";
  async function ask(operation, given) {
    const [method, path] = operation.split(" ");
    const isForm = given instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...(given && !isForm && { "content-type": "application/json" }) },
      body: isForm ? given : given && JSON.stringify(given),
    });
    const set = response.headers.getSetCookie().map((one) => one.split(";")[0]);
    if (set.length > 0) cookie = [cookie, ...set].filter(Boolean).join("; ");
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text.slice(0, 200)}`);
    return text && JSON.parse(text);
  }
  return { ask };
}
