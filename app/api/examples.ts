import { more } from "./more-examples.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
  example?: unknown;
};
export type Schemas = Record<string, Schema>;

const today = "2026-12-01";
const instant = "2026-11-21T15:04:05.000Z";
const property = "prp_1r8m2c5v9xk3q7w0";
const reservation = "res_0b4n6t8z2h5j7m1p";
const order = "ord_7c9e1g3k5m8p0r2t";
const landlord = "usr_3d5f7h9k1m4p6r8t";
const tenant = "usr_9z7x5v3t1r0p8m6k";
const photo = "pho_2f4h6k8m0p3r5t7v";
const document = "idd_4g6j8m0p2r5t7w9y";
const estimate = { high: 165, low: 75, spaces: 12, typical: 110, zip: "17101" };
const token = "9f2c…";

/** Example values by field name, or by "Schema.field" or "/path?parameter" where one name has several meanings. */
const fields: Record<string, unknown> = {
  address: "12 Maple St, Harrisburg, PA 17101",
  amount: 126,
  attribution: "ZIP codes and cities: GeoNames, CC BY 4.0",
  at: instant,
  balance: 240,
  barcode: "/api/barcodes/KM7Q-2XNP.svg",
  barcodeText: "KM7Q-2XNP",
  before: `1795273445000_${reservation}`,
  "/api/admin/settings?before": 4711,
  "Settings.older": 4692,
  "UndoneSettings.older": 4692,
  bbox: "-77.1,40.1,-76.7,40.4",
  browser: "Firefox on Linux",
  blocks: 3,
  business_name: "Maple Street Parking",
  as_of: instant,
  calendarId: "cal_5h7k9n1q3s6u8w0y",
  challenge: "q8Jt3v…",
  city: "Harrisburg",
  code: "492817",
  confirmPassword: "correct horse battery",
  contact: "hello@maple.example",
  created_at: instant,
  currentPassword: "correct horse battery",
  cvc: "123",
  description: "Dry, lit and locked at night.",
  displayName: "maple",
  distance_miles: 2.4,
  document_id: document,
  documentId: document,
  email: "dana@example.com",
  end_date: "2026-12-14",
  endDate: "2026-12-14",
  error: "Those dates are already taken.",
  expiry: "12 / 30",
  failure: null,
  feed_url: "https://sparebay.example/api/calendars/4k8m.ics",
  tax: 0,
  tax_words: "",
  is_on: true,
  "Taxes.count": 2,
  jurisdiction: "Dauphin County",
  county: "Dauphin County",
  "Taxes.city": "",
  zip_prefix: "",
  "Taxes.type_of_space": "",
  rate: "6%",
  exempt_from_days: 30,
  valid_from: "2026-01-01",
  "Taxes.month": "2026-11",
  places: 2,
  all_places: 3,
  "Taxes.place": "Harrisburg, PA 17101",
  "Taxes.imported": "City of Harrisburg",
  "Taxes.named": "Harrisburg",
  "stripe_tax.trouble":
    "The key may not calculate taxes: let it write Tax Calculations in Stripe’s dashboard.",
  example: "Harrisburg, PA 17101",
  collected: 504,
  returned: 0,
  owed: 504,
  taxList: "rates",
  "taxes.file": "rates.csv",
  "taxes.rows": 2,
  "taxes.changed": 2,
  fee: 6,
  fee_rule: "5%",
  file: "KM7Q-2XNP.svg",
  fileKey: "0123456789abcdef0123456789abcdef",
  formatted: "Harrisburg, PA 17101",
  from: today,
  front: "front.webp",
  guest_contact: "dana@example.com",
  guest_name: "Dana",
  height: 8,
  access_from: "06:00",
  access_to: "22:00",
  charged_amount: 126,
  returned_amount: 126,
  returned_on: "2026-11-30",
  ...more,
  "Text.page": "about",
  "Text.path": "/about",
  "Text.title": "About Sparebay",
  "Text.number": 3,
  "Text.shown": 3,
  "Text.body": "# About {{name}}\n\nSpaces next door.\n\nRent a garage from a neighbor.",
  "Text.name": "fee",
  why_no_undo: "Service fee has been changed again since. Undo that change first.",
  "Settings.warnings": "Landlords pay a fee, and your terms of service don’t say so.",
  "UndoneSettings.warnings": "Landlords pay a fee, and your terms of service don’t say so.",
  "UndoneSettings.hidden": "Other/kennel is hidden instead of removed: 2 spaces have it.",
  "Text.about": "The service fee, such as 5% of the rent",
  "Text.value": "5% of the rent",
  "Text.mark": "{{facts}}",
  "Text.in_parts": "# {{subject}}\n\n{{sentences}}\n\n{{facts}}\n\n{{button}}",
  "TextVersion.number": 3,
  "TextVersion.changed": "They now say when a deposit goes back.",
  "TypeIcon.icon": "drawing-3f9c2a7b1d5e8f603f9c2a7b1d5e8f60",
  "TextPreview.title": "About Sparebay",
  "TextPreview.lead": "Spaces next door.",
  "TextPreview.body": { tag: "p", parts: ["Rent a garage from a neighbor."] },
  "TextPreview.reader": "tenant",
  "TextPreview.subject": "Accepted: Private driveway",
  "TextPreview.html": "<h1>Accepted: Private driveway</h1>",
  "texts.number": 3,
  "texts.body": "# About {{name}}\n\nSpaces next door.\n\nRent a garage from a neighbor.",
  "texts.changed": "They now say when a deposit goes back.",
  "preview.body": "# About {{name}}\n\nSpaces next door.\n\nRent a garage from a neighbor.",
  hold_until: null,
  id: property,
  id_back_url: null,
  id_front_url: "/uploads/ids/4g6j8m0p.webp",
  imageId: photo,
  ids: photo,
  image_url: "/photos/0123456789abcdef0123456789abcdef/640.webp",
  ip: "203.0.113.7",
  label: "Harrisburg, PA",
  landlord_id: landlord,
  landlord_fee: 3.6,
  landlord_name: "maple",
  expires_at: "2026-11-23T15:04:05.000Z",
  lat: 40.2732,
  latitude: 40.2732,
  length: 20,
  limit: 20,
  link: token,
  lng: -76.8867,
  longitude: -76.8867,
  max_price: 200,
  "lists.sort": "-email",
  message: "Those dates are already taken.",
  min_height: 7,
  min_length: 16,
  min_price: 50,
  min_width: 8,
  name: "Dana",
  near: "40.273,-76.887",
  newPassword: "battery horse correct",
  number: "4242 4242 4242 4242",
  offer: 120,
  offer_amount: 120,
  offset: 0,
  on: "2026-12-02",
  order_id: order,
  orderId: order,
  password: "correct horse battery",
  path: "/properties",
  postcode: "17101",
  price: 60,
  price_per: "Week",
  property_id: property,
  property_name: "Dry garage",
  q: "harris",
  qr: "<svg>…</svg>",
  query: "17101",
  quantity: 2,
  read_at: instant,
  reason: "The picture is blurred.",
  rent: 120,
  reservations: reservation,
  reservation_code: "KM7Q-2XNP",
  reservation_id: reservation,
  reservationId: reservation,
  retryAfter: 240,
  requestId: "5f3a9c1e",
  account: "000123456789",
  routing: "110000000",
  scheme: "light.json",
  secret: "JBSWY3DPEHPK3PXP",
  since: instant,
  size: "640.webp",
  slug: "maple-street-parking",
  spare_codes: "8f2k-9d3m",
  srcset: "/photos/0123456789abcdef0123456789abcdef/640.webp 640w",
  start_date: today,
  startDate: today,
  state: "PA",
  status: "pending",
  street: null,
  street_address: "12 Maple St",
  tenantEmail: "dana@example.com",
  tenantId: tenant,
  time_zone: "America/New_York",
  title: "Dry garage",
  to: "2026-12-14",
  today,
  token,
  total: 126,
  totalPrice: 126,
  type: "Covered Garage",
  type_of_space: "Covered Garage",
  unit_words: "2 weeks",
  units: 2,
  uploaded_at: instant,
  uri: "otpauth://totp/Sparebay:dana%40example.com?secret=JBSWY3DPEHPK3PXP",
  url: "https://pay.example/c/pay/cs_test_a1",
  username: "dana",
  version: 3,
  width: 10,
  x: "293",
  y: "385.pbf",
  ...estimate,
  zipcode: "17101",
  zoom: "10",
  "Claim.id": reservation,
  "Host.id": landlord,
  "Passkey.id": "crd_6k8m0p2r4t7v9x1z",
  "Passkey.name": "iCloud Keychain",
  "Photo.height": 1067,
  "Photo.id": photo,
  "Photo.width": 1600,
  "Place.id": "zip:17101",
  "Property.name": "Dry garage",
  "PropertyVersion.name": "Dry garage",
  "Reservation.id": reservation,
  "Session.id": "ses_8m0p2r4t6v9x1z3b",
  "Suggestion.id": "zip:17101",
  "User.id": tenant,
  "Days.state": "requested",
  "events.id": "evt_1Qx7",
  "favorites.id": tenant,
  "jobs.id": "0193a5c2-7b1e-7d3a-9c55-0f6f1f0c2a11",
  "landlord.id": landlord,
  "emails.id": "eml_0p2r4t6v8x1z3b5d",
  "inquiries.id": "msg_1s3u5w7y9a2c4e6g",
  "passkeys.id": "crd_6k8m0p2r4t7v9x1z",
  "reservations.id": reservation,
  "suggest.limit": 5,
  "retrieve.id": "zip:17101",
  "sessions.id": "ses_8m0p2r4t6v9x1z3b",
  "suspension.id": tenant,
  "users.id": tenant,
  "checkout.id": "cs_test_a1",
  "onboarding.id": "acctlink_a1",
  "tiles.version": "3f9a2b",
};

/** Bodies that show more than the required fields. */
const bodies: Record<string, unknown> = {
  reserveOrder: {
    properties: [{ property_id: property }],
    start_date: today,
    end_date: "2026-12-14",
    guest_name: "Dana",
    guest_contact: "dana@example.com",
  },
  placeOrder: {
    cartItems: [{ property_id: property }],
    startDate: today,
    endDate: "2026-12-14",
    shippingInfo: { name: "Dana", email: "dana@example.com", address: "5 Oak Ave, Harrisburg, PA 17102" },
  },
  createCheckoutSession: { reservationId: reservation, amount: 126 },
  createCartCheckoutSession: {
    cartItems: [{ property_id: property }],
    startDate: today,
    endDate: "2026-12-14",
  },
  claimDeposit: { amount: "40.00", reason: "The shelf on the left wall is broken.", photos: [] },
  reportProblem: { kind: "no_access", words: "The gate code doesn’t work.", photos: [] },
  answerProblem: { answer: "fixed", words: "I changed the code. It works now.", photos: [] },
  decideProblem: { outcome: "refund", amount: "20.00", paid_by: "landlord", note: "They got in a day late." },
  answerDepositClaim: { agrees: false, objection: "The shelf was broken when I came." },
  decideDepositClaim: { amount: "20.00", note: "The shelf was old." },
  changeSpaces: { ids: [property], price_percent: 5, cancellation_policy: "firm" },
  editProperty: { price: "65.00", version: 3 },
  setAvailability: { from: today, to: "2026-12-14", available: true },
  orderImages: { ids: [photo, "pho_8x0z2b4d6f9h1k3m"] },
  claimOrders: { order_ids: [order] },
  loginWithPasskey: { response: { id: "q8Jt3v…", type: "public-key" } },
  addPasskey: { response: { id: "q8Jt3v…", type: "public-key" } },
};

/** The example of a call's body. */
export function exampleBody(operationId: string, path: string, schema: Schema, schemas: Schemas): unknown {
  return bodies[operationId] ?? exampleOf(schema, schemas, { within: placeOf(path), onlyRequired: true });
}

/** The example of a response or, with a name, of a parameter. */
export function exampleAnswer(path: string, schema: Schema, schemas: Schemas, name?: string): unknown {
  const own = fields[`${path}?${name}`];
  return own ?? exampleOf(schema, schemas, { within: placeOf(path, name), name, onlyRequired: false });
}

export function exampleRefusal(status: string, description: string): object {
  const sentence = `${description.replace(/;.*|`/g, "")}.`;
  const said = { message: sentence, error: sentence };
  if (status === "400") return { ...said, fields: { email: "Please enter a valid email address." } };
  return status === "429" ? { ...said, retryAfter: 240 } : said;
}

/** The part of a path that says what its last id, or this parameter, identifies. */
function placeOf(path: string, name?: string): string {
  const parts = path.split("/");
  const place = name === undefined ? -1 : parts.indexOf(`{${name}}`);
  return (place > 0 ? parts[place - 1] : parts.findLast((part) => !part.startsWith("{"))) ?? "";
}

type Seeking = { within: string; name?: string; onlyRequired: boolean };

function exampleOf(schema: Schema, schemas: Schemas, seeking: Seeking): unknown {
  const { within, name = "", onlyRequired } = seeking;
  const reference = schema.$ref?.split("/").at(-1);
  const named = fields[`${within}.${name}`] ?? fields[name];
  if (reference) {
    const found = schemas[reference] ?? {};
    return exampleOf(found, schemas, { ...seeking, within: found.properties ? reference : within });
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(named) ? named : schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, schemas, seeking);
  const types = [schema.type ?? []].flat();
  if (types.includes("array")) return [exampleOf(schema.items ?? {}, schemas, seeking)];
  if (types.includes("object")) {
    const shown = Object.entries(schema.properties ?? {}).filter(
      ([key]) => !onlyRequired || schema.required?.includes(key),
    );
    return Object.fromEntries(
      shown.map(([key, one]) => [key, exampleOf(one, schemas, { ...seeking, name: key })]),
    );
  }
  if (types.includes("boolean")) return true;
  return named;
}
