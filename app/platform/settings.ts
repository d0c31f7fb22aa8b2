import { z } from "zod";
import { pushKey } from "./push-settings.server.ts";
import { replyAddress } from "./reply-settings.server.ts";
import {
  addressLine,
  brandColor,
  connections,
  days,
  dollars,
  feeRules,
  shownAmenities,
  shownTypes,
  encryptionKey,
  flag,
  headerList,
  hours,
  line,
  megabytes,
  oneOf,
  port,
  postgresUrl,
  seconds,
  secret,
  share,
  socialLinks,
  storedPicture,
  taxCodes,
  timeOfDay,
  webAddress,
  wholeDays,
} from "./setting-kinds.ts";
import { typeFactNames } from "./type-facts.ts";
import { spaceIcons } from "./space-icons.ts";
import { webhookSecret } from "./stripe-settings.server.ts";

/** What docs/settings.md and .env.example say of a setting. */
export type AboutSetting = {
  about: string;
  /** What happens without it, if that is no default of the schema. */
  otherwise?: string;
  /** In .env.example, if not the default. */
  example?: string;
  /** With it administrators may change the setting on /admin/settings while the product runs. */
  screen?: OnScreen;
};

/** Where a setting stands on /admin/settings, and its control there; one line of text if it says none. */
export type OnScreen = {
  group:
    | "Brand"
    | "Company"
    | "Home page"
    | "Types of space"
    | "Amenities"
    | "Fees and taxes"
    | "Limits and times";
  label: string;
  control?:
    | "area"
    | "color"
    | "email"
    | "fee"
    | "landlordFee"
    | "types"
    | "amenities"
    | "number"
    | "choice"
    | "picture";
};

/**
 * Every setting, by its section of docs/settings.md. `npm run settings` writes that page and .env.example from these lines;
 * config.server.ts turns their values into decisions.
 */
export const sections = {
  "The server": {
    NODE_ENV: oneOf(["development", "production", "test"]).default("development").meta({
      about:
        "`development`, `production` or `test`. `production` refuses generated secrets, the demo town, the development inbox, and sandbox payments unless you allow them",
    }),
    PORT: port.default(3000).meta({ about: "Port to listen on; 0 takes any free one" }),
    HOST: z.string().default("127.0.0.1").meta({
      about:
        "Address to listen on; `0.0.0.0` for every interface. Without `NODE_ENV=production` callers from public addresses are refused",
    }),
    PUBLIC_URL: webAddress.optional().meta({
      about:
        "The address people use. It appears in email links and decides the origin check. Production requires it, and takes `http://` for this machine only; outside production a public address is refused",
      otherwise: "`http://HOST:PORT`",
      example: "http://127.0.0.1:3000",
    }),
    TRUST_PROXY: flag
      .default(false)
      .meta({ about: "`true` behind a reverse proxy that sets X-Forwarded-For" }),
    WORKER: flag
      .default(true)
      .meta({ about: "`false` in web processes whose jobs run in a separate worker" }),
    WORKER_PORT: port.optional().meta({
      about: "Port of a worker that answers `/healthz`, `/readyz` and `/metrics`",
      otherwise: "none",
      example: "3100",
    }),
    HEALTH_PORT: port.optional().meta({
      about:
        "Another port of a web process, on `HOST`, which answers only `/healthz`, `/readyz` and `/metrics`, and quickly even while thousands of connections keep `PORT` busy. Each process on a machine needs its own",
      otherwise: "none",
      example: "3200",
    }),
    WATCHDOG_USEC: z.coerce.number().int().positive().optional().meta({
      about:
        "Set by systemd in a service with `WatchdogSec`: microseconds in which it must hear from a process, or it restarts it",
      otherwise: "systemd's",
    }),
    METRICS_TOKEN: secret.optional().meta({
      about:
        "At least 32 characters; programs on other machines read `/metrics` with `Authorization: Bearer …`",
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional().meta({
      about:
        "`http://…` of an OpenTelemetry collector that takes OTLP over HTTP: requests, jobs, statements and calls to Stripe are sent there as traces ([deployment.md](deployment.md#traces))",
      example: "http://127.0.0.1:4318",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: headerList
      .optional()
      .meta({ about: "`name=value,name=value`: headers that the collector asks for" }),
    OTEL_TRACES_SAMPLER_ARG: share.default(1).meta({
      about:
        "The share of the requests that is traced, from 0 to 1; a caller's `traceparent` decides before it",
    }),
    STOP_WAIT: seconds.optional().meta({
      about:
        "Seconds for which a process that was told to stop still answers, with 503 from `/readyz`, so that proxies notice before it closes",
      otherwise: "0; 8 in production",
      example: "8",
    }),
    HEAP_MB: megabytes.default(256).meta({
      about:
        "The most memory, in megabytes, that the objects of a process take before it ends; pictures and files come on top. Only `npm start`, `npm run worker` and `npm run admin` use it, because it must be known before the process starts",
    }),
    LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "silent"])
      .default("info")
      .meta({ about: "`fatal`, `error`, `warn`, `info`, `debug` or `silent`" }),
  },
  "Data and keys": {
    DATA_DIR: z
      .string()
      .default("./data")
      .meta({ about: "Folder for uploaded files, generated secrets and the embedded database" }),
    S3_BUCKET: z.string().min(1).optional().meta({
      about:
        "Bucket of an S3 store for photos and IDs, which several machines share; see [deployment.md](deployment.md#files-in-s3). Requires the two keys",
      otherwise: "files in DATA_DIR",
    }),
    S3_KEY_ID: z
      .string()
      .optional()
      .meta({ about: "Access key of a user who may read, write, delete and list the bucket's objects" }),
    S3_SECRET_KEY: z.string().optional().meta({ about: "Its secret" }),
    S3_ENDPOINT: webAddress.optional().meta({
      about: "`https://` address of another S3 server; `http://` within a private network",
      otherwise: "Amazon's",
      example: "http://127.0.0.1:9000",
    }),
    S3_REGION: z.string().default("us-east-1").meta({ about: "The bucket's region" }),
    S3_PATH_STYLE: flag.optional().meta({
      about: "Whether the bucket's name is in the path of its URL rather than in the host name",
      otherwise: "true with S3_ENDPOINT",
      example: "true",
    }),
    DATABASE_URL: postgresUrl.optional().meta({
      about:
        "`postgres://…` of a PostgreSQL 15 or newer; with it nothing embedded is started. For several servers, the address that leads to the primary ([deployment.md](deployment.md#more-than-one-machine))",
      otherwise: "embedded PostgreSQL",
      example: "postgres://sparebay:secret@localhost:5432/sparebay",
    }),
    DATABASE_DIRECT_URL: postgresUrl.optional().meta({
      about:
        "The address behind a pooler in transaction mode, for migrations, jobs, workers and `npm run admin`",
      otherwise: "DATABASE_URL",
      example: "postgres://sparebay:secret@localhost:5432/sparebay",
    }),
    DATABASE_READ_URL: postgresUrl.optional().meta({
      about:
        "`postgres://…` that leads to a standby, for searches; the primary answers them where it doesn't",
      otherwise: "DATABASE_URL",
      example: "postgres://sparebay:secret@standby:5432/sparebay",
    }),
    DATABASE_POOL: connections.default(20).meta({
      about:
        "The most connections of each pool of a process; it has one for commands and pages, one for searches, and one for searches that a standby did not answer. Jobs take 4 more",
    }),
    DATABASE_WAIT: seconds
      .default(60)
      .meta({ about: "Seconds for which a start waits for a database that restarts or says nothing" }),
    MIGRATE: flag
      .default(true)
      .meta({ about: "`false` where `npm run migrate` updates the schema: starts then wait for that" }),
    DEMO: flag.optional().meta({
      about: "Seeds the demo town into an empty database; production refuses `true`",
      otherwise: "true when embedded, except in production",
      example: "true",
    }),
    TRIAL_RESETS: timeOfDay.optional().meta({
      about:
        "Makes this a public trial of the demo town, for which everyone knows the passwords: nothing is charged, no email leaves, and each day at this time, in UTC, everything is deleted and seeded again. Takes an empty database or one that began so, and no account elsewhere; see [deployment.md](deployment.md#a-public-trial)",
      otherwise: "no trial",
      example: "03:00",
    }),
    SESSION_SECRET: secret.optional().meta({
      about:
        "At least 32 characters; signs sessions, cookies, email links and passes, and encrypts two-factor keys",
      otherwise: "generated into DATA_DIR",
    }),
    SESSION_SECRET_BEFORE: secret.optional().meta({
      about:
        "The previous secret for 30 days after you change it; see [deployment.md](deployment.md#rotate-keys)",
    }),
    ID_ENCRYPTION_KEY: encryptionKey.optional().meta({
      about: "64 hexadecimal digits; wraps the key of every uploaded ID",
      otherwise: "generated into DATA_DIR",
    }),
    ID_ENCRYPTION_KEY_BEFORE: encryptionKey.optional().meta({
      about: "The previous key while you rotate keys; see [deployment.md](deployment.md#rotate-keys)",
    }),
  },
  Payments: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_/, "must begin with sk_ or rk_")
      .optional()
      .meta({
        about:
          "`sk_…`, or better a restricted key, `rk_…`; payments go to Stripe ([stripe.md](stripe.md) connects an account)",
        otherwise: "sandbox processor",
      }),
    STRIPE_WEBHOOK_SECRET: webhookSecret
      .optional()
      .meta({ about: "`whsec_…`; required with STRIPE_SECRET_KEY" }),
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret.optional().meta({
      about: "`whsec_…` of the webhook for landlords' accounts, which Stripe signs with its own secret",
    }),
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: webhookSecret.optional().meta({
      about:
        "`whsec_…` of the webhook for thin events of landlords' accounts; without it a change is noticed a minute later",
    }),
    ALLOW_SANDBOX_PAYMENTS: flag
      .default(false)
      .meta({ about: "`true` lets production run on the sandbox processor, for a trial" }),
    SANDBOX_SECONDS: seconds.default(0).meta({
      about:
        "How long the sandbox processor waits before it answers, to measure with: a real one takes about 0.3",
    }),
  },
  Email: {
    MAIL_URL: z
      .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
      .optional()
      .meta({
        about: "`smtp://` or `smtps://` address of the outgoing mail server",
        otherwise: "development inbox",
        example: "smtp://user:password@localhost:587",
      }),
    MAIL_FROM: z.string().min(3, "must have at least 3 characters").default("hello@sparebay.example").meta({
      about:
        "Sender of every email, such as `hello@spaces.example`, with the marketplace’s name beside it; with another name as `Spaces <hello@spaces.example>`",
    }),
    BOUNCE_SECRET: secret.optional().meta({
      about:
        "At least 32 characters; the mailbox of `MAIL_FROM` uses it to report undelivered email (`POST /api/webhooks/bounces`)",
    }),
    REPLY_ADDRESS: replyAddress.optional().meta({
      about:
        "Where people reply to emails about messages, such as `reply@spaces.example`: at most 9 characters before the @. Its mailbox takes every `reply+…@`",
      example: "reply@spaces.example",
    }),
    REPLY_SECRET: secret.optional().meta({
      about:
        "At least 32 characters, with `REPLY_ADDRESS`; that mailbox uses it to hand replies on (`POST /api/webhooks/inbound-email`)",
    }),
    PUSH_PUBLIC_KEY: pushKey(65).optional().meta({
      about:
        "With `PUSH_PRIVATE_KEY`: members let their browsers show notices. `npx web-push generate-vapid-keys` makes both; other keys end all subscriptions",
    }),
    PUSH_PRIVATE_KEY: pushKey(32).optional().meta({ about: "The private one of these keys" }),
    SUPPORT_EMAIL: z
      .email("must be an email address")
      .default("support@sparebay.example")
      .meta({
        screen: { group: "Brand", label: "Support address", control: "email" },
        about: "The support address shown to tenants",
      }),
    INBOX_EMAIL: z
      .email("must be an email address")
      .optional()
      .meta({
        screen: { group: "Brand", label: "Inbox for inquiries", control: "email" },
        about: "Where contact messages, service requests and leads are sent",
        otherwise: "SUPPORT_EMAIL",
        example: "inbox@sparebay.example",
      }),
  },
  "Logging in with other accounts": {
    GOOGLE_CLIENT_ID: z.string().optional().meta({
      about:
        "Log in with Google. Register the redirect URL: PUBLIC_URL followed by `/api/auth/callback/google`",
      otherwise: "a stand-in in development",
    }),
    GOOGLE_CLIENT_SECRET: z.string().optional().meta({ about: "Required with GOOGLE_CLIENT_ID" }),
    GOOGLE_DISCOVERY_URL: webAddress.optional().meta({
      about: "The provider's OpenID Connect discovery document",
      otherwise: "Google's",
      example: "https://accounts.google.com/.well-known/openid-configuration",
    }),
    FACEBOOK_CLIENT_ID: z
      .string()
      .optional()
      .meta({ about: "Log in with Facebook; its redirect URL ends with `/api/auth/callback/facebook`" }),
    FACEBOOK_CLIENT_SECRET: z.string().optional().meta({ about: "Required with FACEBOOK_CLIENT_ID" }),
    APPLE_CLIENT_ID: z
      .string()
      .optional()
      .meta({ about: "Log in with Apple; its redirect URL ends with `/api/auth/callback/apple`" }),
    APPLE_CLIENT_SECRET: z
      .string()
      .optional()
      .meta({ about: "Required with APPLE_CLIENT_ID: the token signed with your key" }),
  },
  "Reservations and IDs": {
    SPACE_TYPES: shownTypes.prefault("").meta({
      screen: { group: "Types of space", label: "Types of space", control: "types" },
      about: `The types of space in your order, with semicolons, such as \`Parking Lot; Covered Garage = Garage; -Basement\`: an equals sign gives a type another name for people, a minus hides it from new spaces and filters. Spaces that have it keep it. Types that you leave out follow as they are. Your own begin with the type that they are like, whose facts and rules they have, such as \`Covered Garage/rv-port = RV port, icon caravan\`; icons are ${spaceIcons.join(", ")}, and those that administrators upload on /admin/settings. Facts that don’t apply to a type are left out of it by \`without\`, such as \`, without vehicle height\`: ${typeFactNames.join(", ")}. Forms, pages and searches leave them out, too, and spaces keep them. What is left of the equals sign is the code, which the API, files and the fee have`,
      otherwise: "Driveway; Covered Garage; Parking Lot; Storage Unit; Basement; Other",
      example: "Parking Lot; Covered Garage/rv-port = RV port, icon caravan; -Basement",
    }),
    AMENITIES: shownAmenities.prefault("").meta({
      screen: { group: "Amenities", label: "Amenities", control: "amenities" },
      about:
        "The amenities in your order, with semicolons, such as `Power = Outlet; ev-charger = EV charger; -Lit at night`: an equals sign gives one another name for people, a minus hides it from forms and filters. Spaces that have it keep it. Those that you leave out follow as they are. Your own have a code of small letters and dashes, which files and the API have (`amenities` of a space, `amenity` of a search)",
      otherwise: "Covered; Power; Lit at night; Drive-up access; 24-hour access",
      example: "Power; ev-charger = EV charger; -Lit at night",
    }),
    SERVICE_FEE: feeRules.prefault("5%").meta({
      screen: { group: "Fees and taxes", label: "Service fee", control: "fee" },
      about:
        "What tenants pay on top of the rent: a percentage, and if you like a fixed part for each payment, a minimum and a maximum, such as `5% + $0.30, at least $1, at most $50`; types of space may differ, after semicolons: `5%; Parking Lot: 8%; Storage Unit: 4%`. Reservations keep the fee that they were made with",
      otherwise: "5%",
      example: "5%",
    }),
    LANDLORD_FEE: feeRules.prefault("0%").meta({
      screen: { group: "Fees and taxes", label: "Landlord fee", control: "landlordFee" },
      about:
        "What landlords pay of the rent that they get, never more than all of it, in the same form, such as `3%` or `2% + $0.50; Parking Lot: 5%`. Tenants pay no more for it. Our own terms say that there may be one; terms that you publish should, too. Reservations keep the fee that they were made with",
      otherwise: "0%",
      example: "0%",
    }),
    FEE_IN_PRICES: oneOf(["on", "off"])
      .default("on")
      .meta({
        screen: { group: "Fees and taxes", label: "Service fee in prices", control: "choice" },
        about:
          "`on`: prices on cards, on maps, in search and for search engines are what tenants pay for a period, as laws of several states ask; landlords see their own price. `off`: prices are before the service fee, and the quote adds it",
      }),
    TAXES: oneOf(["off", "on"])
      .default("off")
      .meta({
        screen: { group: "Fees and taxes", label: "Taxes", control: "choice" },
        about:
          "`on`: requests from now on pay the taxes whose rates were imported on /admin/taxes, of the rent and the service fee: added to them or in them, as each rate says. Reservations keep the taxes that they were made with",
      }),
    STRIPE_TAX: oneOf(["off", "on"])
      .default("off")
      .meta({
        screen: { group: "Fees and taxes", label: "Stripe Tax", control: "choice" },
        about:
          "`on`: while taxes are on, [rates are read from Stripe Tax](stripe.md#rates-from-stripe-tax) once a week for each place and type of space, beside those that are imported, which win. `off` ends the rates that were read. Without a key of Stripe the sandbox names invented rates",
      }),
    STRIPE_TAX_CODES: taxCodes.prefault("preset").meta({
      screen: { group: "Fees and taxes", label: "Product codes for Stripe Tax" },
      about:
        "By which of Stripe’s product tax codes spaces are taxed: `preset` is the code that is set in Stripe’s dashboard, others are like `txcd_12345678`; types of space may differ, after semicolons: `preset; Parking Lot: txcd_12345678`. Your own types have the code of what they are like",
      otherwise: "preset",
      example: "preset",
    }),
    ANSWER_HOURS: hours.default(48).meta({
      screen: { group: "Limits and times", label: "Hours to answer a request", control: "number" },
      about: "Hours a landlord has to answer before a request expires",
    }),
    PAYMENT_HOURS: hours.default(72).meta({
      screen: { group: "Limits and times", label: "Hours to pay", control: "number" },
      about: "Hours a tenant has for ID and payment after Accept",
    }),
    PROBLEM_FIX_HOURS: hours.default(2).meta({
      screen: { group: "Limits and times", label: "Hours to fix a problem", control: "number" },
      about:
        "Hours a landlord has to fix what a tenant reports as a stay begins; then an administrator decides",
    }),
    OTHER_SPACE_DOLLARS: dollars.default(50).meta({
      screen: { group: "Limits and times", label: "Dollars for another space", control: "number" },
      about:
        "How many dollars more another space, offered after such a report, may cost so that you pay the difference",
    }),
    LATE_FEE_DOLLARS: dollars.default(0).meta({
      screen: { group: "Limits and times", label: "Dollars of the late fee", control: "number" },
      about:
        "What a rental without an end costs once for a rent that is past due and paid 10 days after its period began or later, at most one period's price; whole dollars, 0 for no late fee. Rentals keep what they agreed to",
    }),
    LEFT_BEHIND_DAYS: days.default(30).meta({
      screen: { group: "Limits and times", label: "Days for things left behind", control: "number" },
      about:
        "Days for which things left behind after a stay block its space at most, and after which the landlord can download its file",
    }),
    LATE_DAYS: days.default(14).meta({
      screen: { group: "Limits and times", label: "Late days at most", control: "number" },
      about: "Late days that a landlord may ask for at most, by the terms of stays requested from now on",
    }),
    ID_RETENTION_DAYS: days.default(30).meta({
      screen: { group: "Limits and times", label: "Days until IDs are deleted", control: "number" },
      about: "Days after the verdict until an uploaded ID is destroyed",
    }),
    EMAIL_TEXT_DAYS: days.default(30).meta({
      screen: {
        group: "Limits and times",
        label: "Days until the texts of emails are deleted",
        control: "number",
      },
      about:
        "Days until the text of an email is deleted; until then one that bounced can be sent again. More days bring back no deleted text",
    }),
    ID_VALID_DAYS: days.default(365).meta({
      screen: {
        group: "Limits and times",
        label: "Days for which a verified ID counts",
        control: "number",
      },
      about:
        "Days after the verdict in which a member's verified ID counts for their next orders in the same name",
    }),
    REVIEW_LISTINGS: oneOf(["off", "first", "all"])
      .default("off")
      .meta({
        screen: { group: "Limits and times", label: "Spaces that you approve", control: "choice" },
        about:
          "Spaces that administrators approve before everyone sees them: `off`, none; `first`, the first one of each landlord; `all`, each new one and each edit of its texts, photos, address or size. What waits already, waits on until it is approved or refused",
      }),
    FORBIDDEN_THINGS: line(500)
      .default(
        "explosives, weapons, drugs, stolen goods, dangerous chemicals, perishable food, or living animals",
      )
      .meta({
        screen: { group: "Limits and times", label: "Forbidden things", control: "area" },
        about:
          "What may never go into a space, in words that follow “Never”; landlords and tenants read them",
      }),
    AGREEMENT_FILE: z.string().max(500).optional().meta({
      about:
        "A file with the text of rental agreements, with the words of [operations.md](operations.md#rental-agreements) in double braces; agreements that were made stay as they are",
      otherwise: "our own text",
      example: "/etc/sparebay/agreement.txt",
    }),
    NOTICE_DAYS: wholeDays.default(14).meta({
      screen: { group: "Limits and times", label: "Days of notice", control: "number" },
      about: "Days of notice with which either side ends a rental without an end; whole days",
    }),
    PAST_DUE_DAYS: wholeDays.default(10).meta({
      screen: {
        group: "Limits and times",
        label: "Days until unpaid rent ends a rental",
        control: "number",
      },
      about:
        "Days after which a rental ends whose rent is past due, by the terms of requests from now on, which also close access so many days after the period of that rent began; whole days. Rentals keep what they agreed to",
    }),
    ALLOW_PRIVATE_CALENDARS: flag.default(false).meta({
      about:
        "`true` lets landlords import calendars and pictures from this machine and private networks, and browsers name push services there",
    }),
  },
  "Name, map, places, analytics": {
    BRAND_NAME: line(40)
      .default("Sparebay")
      .meta({
        screen: { group: "Brand", label: "Name of the marketplace" },
        about: "The name on screens and in emails",
      }),
    BRAND_COLOR: brandColor.optional().meta({
      screen: { group: "Brand", label: "Color", control: "color" },
      about:
        "The color of buttons and links, as `#` and six hexadecimal digits, dark enough for white text; the colors of the dark scheme and of hovering are derived from it",
      otherwise: "#0f6b5c",
      example: "#0f6b5c",
    }),
    BRAND_ICON: storedPicture("icon")
      .optional()
      .meta({
        screen: { group: "Brand", label: "Icon", control: "picture" },
        about: "A square picture beside the name, in browser tabs and on home screens: at least 192 pixels",
        otherwise: "ours",
      }),
    BRAND_LOGO: storedPicture("logo")
      .optional()
      .meta({
        screen: { group: "Brand", label: "Logo", control: "picture" },
        about:
          "A picture with the name in it, shown instead of icon and name at the top of pages: up to five times as wide as high, readable on white and on dark",
        otherwise: "icon and name",
      }),
    SHARE_PICTURE: storedPicture("share")
      .optional()
      .meta({
        screen: { group: "Brand", label: "Picture for shared links", control: "picture" },
        about: "What messengers and social networks show beside a link to us: 1200 by 630 pixels",
        otherwise: "drawn of name, color, and logo or icon",
      }),
    HOME_HEADING: line(60)
      .default("Search For Rentals Near Me")
      .meta({
        screen: { group: "Home page", label: "Heading" },
        about: "The heading of the home page for visitors",
      }),
    HOME_LEAD: line(160)
      .default("Rent a garage, driveway or basement from a neighbor. See the full price before you reserve.")
      .meta({
        screen: { group: "Home page", label: "Sentence under the heading", control: "area" },
        about: "The sentence under the heading of the home page",
      }),
    FOOTER_LINE: line(100)
      .default("Room for your things, close to home.")
      .meta({
        screen: { group: "Home page", label: "Line at the foot of pages" },
        about: "The line under the name at the foot of each page",
      }),
    SOCIAL_LINKS: socialLinks.prefault("").meta({
      screen: { group: "Home page", label: "Links to your pages elsewhere", control: "area" },
      about:
        "Your pages on social networks, at the foot of each page: up to six https:// addresses with spaces between them, or `none`",
      otherwise: "the home pages of Facebook, Instagram and X",
    }),
    COMPANY_NAME: line(100)
      .optional()
      .meta({
        screen: { group: "Company", label: "Company" },
        about: "The company that sells the service, as receipts and invoices name it",
        otherwise: "BRAND_NAME",
        example: "Sparebay Inc.",
      }),
    COMPANY_ADDRESS: addressLine(300)
      .optional()
      .meta({
        screen: { group: "Company", label: "Address", control: "area" },
        about: "That company's address on receipts and invoices",
        otherwise: "none",
        example: "12 Market Street, Harrisburg, PA 17101",
      }),
    COMPANY_TAX_ID: line(40)
      .optional()
      .meta({
        screen: { group: "Company", label: "Tax ID" },
        about: "That company's tax number on receipts and invoices",
        otherwise: "none",
        example: "12-3456789",
      }),
    MAP_ARCHIVE: z.string().min(1).optional().meta({
      about:
        "PMTiles file with streets (Protomaps basemap schema), by path or `https://` address. See [Streets on the map](deployment.md#streets-on-the-map)",
      otherwise: "the built-in map",
      example: "/srv/maps/region.pmtiles",
    }),
    MAP_STYLE_URL: webAddress.optional().meta({
      about:
        "MapLibre style of a full street map. Its host must also serve the tiles, and is added to the content security policy. Takes precedence over `MAP_ARCHIVE`",
      otherwise: "the built-in map",
    }),
    PHOTON_URL: webAddress.optional().meta({
      about:
        "Address of your own Photon server, which completes streets and houses and locates new properties at their house. Without it no request leaves the server; when it doesn't answer, the ZIP codes and towns in memory do",
      example: "http://127.0.0.1:2322",
      otherwise: "places in memory",
    }),
    ANALYTICS_URL: webAddress.optional().meta({
      about:
        "Event address of a Plausible server. Page views are sent there without cookies, IDs, queries or full addresses, and never those of login pages",
      example: "https://plausible.example/api/event",
    }),
  },
};

const settings = {
  ...sections["The server"],
  ...sections["Data and keys"],
  ...sections.Payments,
  ...sections.Email,
  ...sections["Logging in with other accounts"],
  ...sections["Reservations and IDs"],
  ...sections["Name, map, places, analytics"],
};

export const environment = z.object(settings);

/** On /admin/settings a marketplace's own name and look come first. */
const onScreen = { ...sections["Name, map, places, analytics"], ...settings };

/** The settings that administrators may change while the product runs, by name. */
export const adjustable = new Map(
  Object.entries<z.ZodType>(onScreen).flatMap(([name, schema]) => {
    const { about, otherwise, screen } = schema.meta() as AboutSetting;
    const preset = schema.safeParse(undefined).data as string | number | undefined;
    return screen ? [[name, { ...screen, about, otherwise: otherwise ?? String(preset), schema }]] : [];
  }),
);
