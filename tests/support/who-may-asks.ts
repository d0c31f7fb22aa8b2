import { csvFile, goodRow } from "./imports.ts";
import { pictureFile } from "./pictures.ts";
import { propertyForm } from "./property-form.ts";
import { day } from "./reservations.ts";
import type { Call } from "./web.ts";
import type { Scene } from "./who-may-scene.ts";

const picture = await pictureFile();
const taxRates = new File(["jurisdiction,state,rate,valid_from\nWyoming,WY,4%,2026-01-01"], "rates.csv");
const files = () => formOf({ images: picture });
const guest = { guest_name: "Gus Guest", guest_contact: "gus@people.example" };
const wrong = { currentPassword: "not-the-password" };
const passkey = { response: { id: "not-a-passkey" } };
const reason = "A reason";

/** The body of each path that needs more than its URL; `turn` counts the callers, who need different dates. */
export const sent: Record<string, (scene: Scene, turn: number) => Call> = {
  "POST /api/reserve-order": ({ property }, turn) => ({
    json: {
      ...guest,
      properties: [{ property_id: property.id }],
      start_date: day(20 + turn),
      end_date: day(20 + turn),
    },
  }),
  "POST /api/orders": ({ property }, turn) => ({
    json: {
      cartItems: [{ id: property.id }],
      startDate: day(20 + turn),
      endDate: day(20 + turn),
      shippingInfo: { name: "Gus", email: "gus@people.example", address: "1 Main Street" },
    },
  }),
  "POST /api/reservations/{id}/changes": () => ({ json: { start_date: day(20), end_date: day(21) } }),
  "POST /api/reservations/{id}/changes/{change}/answer": () => ({ json: { answer: "agree" } }),
  "POST /api/reservations/{id}/contents/{change}/answer": () => ({ json: { answer: "agree" } }),
  "PUT /api/reservations/{id}/status": () => ({ json: { status: "accepted_pending_verification" } }),
  "POST /api/passes/check": ({ reservation }) => ({ json: { pass: reservation.reservationCode } }),
  "POST /api/reservations/{id}/deposit-claim": () => ({ form: formOf({ amount: "10", reason }) }),
  "POST /api/reservations/{id}/deposit-claim/answer": () => ({ json: { agrees: true } }),
  "POST /api/reservations/{id}/deposit-claim/photos": () => ({ form: formOf({ photos: picture }) }),
  "POST /api/reservations/{id}/problems": () => ({ form: formOf({ kind: "no_access", words: reason }) }),
  "POST /api/reservations/{id}/give-up": () => ({ form: formOf({ choice: "refund" }) }),
  "POST /api/problems/{id}/answer": () => ({ form: formOf({ answer: "confirmed" }) }),
  "POST /api/admin/problems/{id}/decision": () => ({ json: { outcome: "nothing", note: reason } }),
  "POST /api/reservations/{id}/handovers/{kind}": () => ({ form: formOf({ note: "Clean." }) }),
  "POST /api/reservations/{id}/handovers/{kind}/agreement": () => ({ json: { version: 1 } }),
  "POST /api/admin/deposit-claims/{id}/decision": () => ({ json: { amount: 0, note: reason } }),
  "POST /api/properties/{id}/access": () => ({
    form: formOf({ code: "4711", instructions: "The blue door" }),
  }),
  "PUT /api/reservations/{id}/review": () => ({
    json: { stars: 5, as_described: 5, access: 5, communication: 5, text: "Dry and clean." },
  }),
  "POST /api/reviews/{id}/answer": () => ({ json: { answer: "Thank you." } }),
  "PUT /api/admin/reviews/{id}/hiding": () => ({ json: { reason } }),
  "POST /api/messages": ({ property }) => ({ form: formOf({ property_id: property.id, text: "Hello" }) }),
  "POST /api/messages/{id}": () => ({ form: formOf({ text: "Hello" }) }),
  "POST /api/messages/{id}/read": () => ({ json: { position: 1 } }),
  "POST /api/messages/{id}/reports": () => ({ json: { reason } }),
  "POST /api/notices/read": () => ({ json: {} }),
  "PUT /api/notice-choices": () => ({ json: { category: "messages", channel: "email", wanted: false } }),
  "POST /api/push-subscriptions": () => ({
    json: { endpoint: "https://push.example/1", keys: { p256dh: "k".repeat(87), auth: "s".repeat(22) } },
  }),
  "PUT /api/message-emails": () => ({ json: { wants_emails: false } }),
  "POST /api/saved-replies": () => ({ json: { text: "Hello" } }),
  "POST /api/admin/message-reports/{id}/close": () => ({ json: { note: reason } }),
  "POST /api/end-rental": () => ({ json: { token: "not-a-token" } }),
  "POST /api/open-reservation": () => ({ json: { token: "not-a-token" } }),
  "POST /api/open-reservation/link": () => ({ json: { token: "not-a-token" } }),
  "POST /api/claims": ({ reservation }) => ({ json: { order_ids: [reservation.orderId] } }),
  "DELETE /api/verify-email": () => ({ json: { token: "not-a-token" } }),
  "POST /api/properties": () => ({ form: propertyForm() }),
  "PATCH /api/properties/{id}": ({ property }) => ({
    json: { version: property.version, title: "Another title" },
  }),
  "POST /api/properties/{id}/availability/range": () => ({
    json: { from: day(50), to: day(60), available: true },
  }),
  "PUT /api/rentals/{id}/price": () => ({ json: { price: 130 } }),
  "PUT /api/properties/{id}/renewal": () => ({ json: { renews: true } }),
  "POST /api/images": () => ({ form: files() }),
  "POST /api/landlord/photo": () => ({ form: files() }),
  "POST /api/properties/{id}/images": () => ({ form: files() }),
  "PUT /api/properties/{id}/images": ({ ids }) => ({ json: { ids: [ids.photo] } }),
  "POST /api/properties/{id}/calendars": (_scene, turn) => ({
    json: { name: "Elsewhere", url: `https://elsewhere${turn}.invalid/` },
  }),
  "POST /api/login": ({ tenant }) => ({ json: { email: tenant.email, password: "not-the-password" } }),
  "POST /api/login/code": () => ({ json: { code: "000000" } }),
  "POST /api/login/passkey": () => ({ json: passkey }),
  "POST /api/signup": (_scene, turn) => ({
    json: {
      username: "Nora",
      email: `nora${turn}@people.example`,
      password: "a-long-enough-one",
      role: "tenant",
    },
  }),
  "POST /api/change-email": () => ({ json: { ...wrong, email: "new@people.example" } }),
  "POST /api/two-step": () => ({ json: wrong }),
  "DELETE /api/two-step": () => ({ json: wrong }),
  "POST /api/two-step/confirm": () => ({ json: { code: "000000" } }),
  "POST /api/passkeys": () => ({ json: passkey }),
  "POST /api/passkeys/options": () => ({ json: wrong }),
  "DELETE /api/passkeys/{id}": () => ({ json: wrong }),
  "POST /api/forgot-password": ({ tenant }) => ({ json: { email: tenant.email } }),
  "POST /api/reset-password": () => ({ json: { ...wrong, newPassword: "a-long-enough-one" } }),
  "DELETE /api/account": () => ({ json: wrong }),
  "POST /api/imports": ({ landlord }) => ({
    form: formOf({ file: new File([csvFile([goodRow("A-1")])], "a.csv"), landlord_email: landlord.email }),
  }),
  "POST /api/imports/{id}/run": () => ({ json: { mode: "good" } }),
  "PUT /api/account/name": () => ({ json: { username: "A new name" } }),
  "POST /api/views": () => ({ json: { path: "/" } }),
  "POST /api/reports": ({ property }) => ({
    json: {
      name: "Vera",
      email: "vera@people.example",
      message: "Hello",
      reason: "scam",
      property_id: property.id,
    },
  }),
  "POST /api/contact": () => ({ json: { name: "Vera", email: "vera@people.example", message: "Hello" } }),
  "POST /api/service-requests": () => ({ json: { message: "Hello" } }),
  "POST /api/lead": () => ({ json: { name: "Hal", email: "hal@people.example" } }),
  "POST /api/admin/inquiries/{id}/answers": () => ({ json: { message: "Hello" } }),
  "PUT /api/admin/inquiries/{id}/state": () => ({ json: { state: "done" } }),
  "PUT /api/admin/users/{id}/role": () => ({ json: { role: "support" } }),
  "PUT /api/admin/users/{id}/suspension": () => ({ json: { reason } }),
  "POST /api/admin/properties/{id}/approval": () => ({ json: { version: 1 } }),
  "PUT /api/admin/properties/{id}/refusal": () => ({ json: { version: 1, reason } }),
  "PUT /api/admin/properties/{id}/hiding": () => ({ json: { reason } }),
  "POST /api/admin/reservations/{id}/refunds": () => ({ json: { reason } }),
  "POST /api/admin/rents/{id}/waive": () => ({ json: { reason } }),
  "POST /api/admin/refunds/{id}/settle": () => ({ json: { how: "A check" } }),
  "POST /api/admin/reservations/{id}/cancel": () => ({ json: { reason } }),
  "PUT /api/admin/users/{id}/payout-hold": () => ({ json: { reason } }),
  "POST /api/admin/disputes/{id}/evidence": () => ({ json: { message: "Please look at the log." } }),
  "POST /api/admin/texts/{page}": () => ({ json: { number: 99, body: "# A title" } }),
  "POST /api/admin/texts/{page}/preview": () => ({ json: { body: "# A title" } }),
  "POST /api/admin/taxes/rates": () => ({
    json: { jurisdiction: "Pennsylvania", state: "PA", rate: "6%", valid_from: "2026-01-01" },
  }),
  "POST /api/admin/taxes": () => ({ form: formOf({ file: taxRates }) }),
  "PATCH /api/admin/settings": () => ({ json: { version: 0, values: {} } }),
  // A version that is to come: nothing is saved.
  "POST /api/admin/settings/pictures/{picture}": () => ({ form: formOf({ version: "99", picture }) }),
  "POST /api/admin/settings/icons": () => ({ form: formOf({ picture }) }),
  "POST /api/landlord/changes": ({ property }) => ({ json: { ids: [property.id], price: "12" } }),
  "PUT /api/landlord/business": () => ({ json: { business_name: "A business" } }),
  "POST /api/upload-id": ({ reservation }) => ({
    form: formOf({ reservationId: reservation.id, frontId: picture }),
  }),
  "POST /api/verify-email": () => ({ json: { token: "not-a-token" } }),
  "POST /api/verify-id": ({ reservation }) => ({ json: { reservationId: reservation.id } }),
  "POST /api/refuse-id": ({ reservation }) => ({ json: { reservationId: reservation.id, reason } }),
  "POST /api/create-checkout-session": ({ reservation }) => ({ json: { reservationId: reservation.id } }),
  "POST /api/payment/create-checkout-session": ({ property }, turn) => ({
    json: {
      cartItems: [{ id: property.id }],
      startDate: day(20 + turn),
      endDate: day(20 + turn),
      tenantEmail: "g@people.example",
      guestName: "Gus",
    },
  }),
  "POST /sandbox/checkout/{id}/pay": () => ({
    json: { email: "a@b.example", number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "A" },
  }),
  "POST /sandbox/checkout/{id}/confirm": () => ({ json: { outcome: "complete" } }),
  "POST /dev/jumps": () => ({ json: { by: "+1h" } }),
  "POST /dev/drills": () => ({ json: { kind: "declined" } }),
  "POST /dev/disputes": () => ({ json: { charge: "ch_none" } }),
  "POST /dev/disputes/{id}/decision": () => ({ json: { outcome: "won" } }),
  "POST /sandbox/onboarding/{id}": () => ({
    json: { name: "A", routing: "110000000", account: "000123456789" },
  }),
};

/** The values of a path's parameters, and its query. */
export function addressed(operation: string, { ids, ...scene }: Scene, turn: number): string {
  const [method = "", path = ""] = operation.split(" ");
  const values: Record<string, string> = {
    id: idIn(method, path, { ids, ...scene }),
    file: path.startsWith("/uploads/")
      ? scene.idFile
      : path.includes("barcodes")
        ? "ABCD-EFGH.svg"
        : "none.ics",
    kind: "move-in",
    imageId: ids.photo,
    calendarId: ids.calendar,
    fileKey: "0".repeat(40),
    size: "320.webp",
    scheme: "light.json",
    version: "none",
    zoom: "1",
    x: "0",
    y: "0.mvt",
    name: "Nobody",
    slug: "nobody",
    list: "users",
    table: "weeks",
    taxList: "rates",
    picture: "icon",
    page: "about",
  };
  const query = queries[`${method} ${path}`]?.({ ids, ...scene }, turn) ?? "";
  return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? name) + query;
}

function idIn(method: string, path: string, { tenant, landlord, property, reservation, ids }: Scene): string {
  const kinds: [RegExp, string][] = [
    [/^\/api\/orders\//, reservation.orderId],
    [/^\/api\/(admin\/)?reservations\//, reservation.id],
    [/payout-hold$/, landlord.id],
    [/^\/api\/landlord\//, landlord.id],
    [/^\/api\/(admin\/)?properties\//, property.id],
    [/^\/api\/favorites\//, method === "GET" ? tenant.id : property.id],
    [/^\/api\/sessions\//, ids.session],
    [/^\/api\/admin\/users\//, method === "PUT" ? ids.member : ids.suspended],
    [/^\/api\/admin\/inquiries\//, ids.inquiry],
    [/^\/api\/admin\/emails\//, ids.mail],
    [/^\/api\/admin\/jobs\//, ids.job],
    [/^\/api\/messages\//, ids.conversation],
    [/^\/api\/saved-replies\//, ids.reply],
    [/^\/api\/notices\//, ids.notice],
    [/^\/api\/imports\//, ids.import],
    [/^\/api\/admin\/message-reports\//, ids.report],
  ];
  return kinds.find(([family]) => family.test(path))?.[1] ?? "none";
}

const queries: Record<string, (scene: Scene, turn: number) => string> = {
  "GET /api/reservations": ({ tenant }) => `?tenantId=${tenant.id}`,
  "GET /api/admin/money/months": () => "?year=2026",
  "GET /api/admin/money/landlords": () => "?year=2026",
  "GET /api/quote": ({ property }) => `?property_id=${property.id}&start_date=${day(20)}`,
  "GET /api/properties/{id}/days": () => `?from=${day(1)}&to=${day(9)}`,
  "GET /api/search": () => "?query=17101",
  "GET /api/search/points": () => "?query=17101",
  "GET /api/price-estimate": () => "?zip=17101&type=Driveway",
  "GET /api/places/nearest": () => "?lat=40.26&lng=-76.88",
  "GET /api/places/zip": () => "?zipcode=17101&state=PA",
  "GET /api/places/suggest": () => "?q=Harris",
  "GET /api/places/retrieve": () => "?id=none",
  "GET /api/check-email": () => "?email=nobody%40people.example",
  "POST /api/unsubscribe": () => "?token=not-a-token",
  "POST /unsubscribe": () => "?token=not-a-token",
  "POST /message-emails": () => "?token=not-a-token",
};

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
