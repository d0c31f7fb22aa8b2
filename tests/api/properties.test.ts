import exifr from "exifr";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const today = todayIn("America/New_York");

const good = {
  title: "Dry garage by the river",
  type_of_space: "Covered Garage",
  price: "120.50",
  price_per: "Month",
  street_address: "1200 Market Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  length: "20",
  width: "10.5",
  height: "8",
  start_date: today,
};

type File = { name: string; bytes: Uint8Array<ArrayBuffer> | Buffer; type?: string };

function form(fields: Record<string, string | undefined> = {}, files: File[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...fields }))
    if (value !== undefined) data.append(name, value);
  for (const file of files)
    data.append(
      "images",
      new Blob([new Uint8Array(file.bytes)], { type: file.type ?? "image/jpeg" }),
      file.name,
    );
  return data;
}

let landlord: Person;
let other: Person;
let tenant: Person;
const add = (fields?: Record<string, string | undefined>, files?: File[]) =>
  call("/api/properties", { form: form(fields, files), cookie: landlord.cookie });

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
  other = await newLandlord("Otis Other");
  tenant = await newTenant();
});

describe("adding a property", () => {
  test("is for landlords who are signed in", async () => {
    const message = "Only logged-in landlords can add properties.";
    const visitor = await call("/api/properties", { form: form() });
    expect(visitor).toMatchObject({ status: 401, body: { message, error: message } });
    const asTenant = await call("/api/properties", { form: form(), cookie: tenant.cookie });
    expect(asTenant).toMatchObject({ status: 403, body: { message } });
  });

  test("answers the property, placed and owned by whoever is signed in", async () => {
    const answer = await add({
      landlord_id: other.id,
      end_date: addDays(today, 30),
      description: "Two\r\nlines",
    });
    expect(answer.status).toBe(201);
    expect(answer.body.property).toMatchObject({
      id: answer.body.id,
      title: good.title,
      name: good.title,
      description: "Two\nlines",
      price: 120.5,
      price_per: "Month",
      type_of_space: "Covered Garage",
      length: 20,
      width: 10.5,
      height: 8,
      landlord_id: landlord.id,
      landlord_name: "Hannah Reed",
      start_date: today,
      end_date: addDays(today, 30),
      is_available: true,
      time_zone: "America/New_York",
      images: [],
      image_url: null,
    });
    expect(answer.body.id).toMatch(/^prp_/);
    expect(answer.body.property.latitude).toBeCloseTo(40.258, 2);
    const read = await call(`/api/properties/${answer.body.id}`);
    expect(read.body).toEqual(answer.body.property);
    const ofLandlord = await call(`/api/landlord/${landlord.id}/properties`);
    expect(ofLandlord.body[0]).toEqual(answer.body.property);
    expect((await call("/api/search?query=17101")).body[0].id).toBe(answer.body.id);
  });

  test("takes a state by its name and a property's own time zone", async () => {
    const answer = await add({ state: "hawaii", city: "Honolulu", zipcode: "96813-1234" });
    expect(answer.body.property).toMatchObject({
      state: "HI",
      zipcode: "96813",
      time_zone: "Pacific/Honolulu",
    });
  });

  test.each([
    ["title", undefined],
    ["title", "   "],
    ["title", "x".repeat(121)],
    ["type_of_space", "Castle"],
    ["type_of_space", undefined],
    ["price", "free"],
    ["price", "0"],
    ["price", "-5"],
    ["price", "12.345"],
    ["price", "1e9"],
    ["price_per", "Year"],
    ["street_address", undefined],
    ["city", ""],
    ["state", "Ontario"],
    ["zipcode", "1710"],
    ["zipcode", "00000"],
    ["zipcode", "10001"],
    ["length", "0"],
    ["width", "ten"],
    ["height", "-1"],
    ["height", "99999"],
    ["start_date", undefined],
    ["start_date", "2026-02-30"],
    ["start_date", addDays(today, -2)],
    ["end_date", addDays(today, -1)],
    ["end_date", "soon"],
    ["description", "x".repeat(5001)],
  ])("refuses %s %j naming the field", async (field, value) => {
    const answer = await add({ [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.message).toBe(answer.body.fields[field]);
  });

  test("names every field that is missing", async () => {
    const answer = await call("/api/properties", { form: new FormData(), cookie: landlord.cookie });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields).toSorted()).toEqual(Object.keys(good).toSorted());
  });
});

describe("photos", () => {
  test("are stored upright, in sizes, as WebP without metadata", async () => {
    const original = await phoneJpeg({ width: 2000, height: 1500 });
    expect(await exifr.gps(original)).toMatchObject({ latitude: expect.closeTo(40.258, 2) });
    const answer = await add({}, [{ name: "garage.jpg", bytes: original }]);
    expect(answer.status).toBe(201);
    const [image] = answer.body.property.images;
    expect(image).toMatchObject({ width: 1280, height: 1707 });
    expect(answer.body.property.image_url).toBe(image.image_url);
    expect(image.srcset).toMatch(/320\.webp 320w, .*640\.webp 640w, .*1280\.webp 1280w$/);
    for (const width of [320, 640, 1280]) {
      const url = image.image_url.replace("640.webp", `${width}.webp`);
      const { bytes, headers } = await download(url);
      expect(headers.get("content-type")).toBe("image/webp");
      const stored = sharp(bytes);
      const metadata = await stored.metadata();
      expect(metadata).toMatchObject({ format: "webp", width });
      expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined();
      expect(bytes.includes("Phonemaker")).toBe(false);
      // Red on top, blue below.
      const { data, info } = await stored.raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(150);
      expect(data.at(-info.channels)).toBeLessThan(80);
    }
  });

  test("keep their order, and the answer of /images is theirs", async () => {
    const files = await Promise.all([40, 50, 60].map((height) => plain(100, height)));
    const answer = await add(
      {},
      files.map((bytes, index) => ({ name: `${index}.png`, bytes })),
    );
    const images = await call(`/api/properties/${answer.body.id}/images`);
    expect(images.body.map((image: { height: number }) => image.height)).toEqual([40, 50, 60]);
    expect(images.body).toEqual(answer.body.property.images);
    expect((await call("/api/properties/prp_nothing/images")).status).toBe(404);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("may be %s and are never enlarged", async (format) => {
    const bytes = await sharp(await plain(500, 300))
      .toFormat(format)
      .toBuffer();
    const answer = await add({}, [{ name: `photo.${format}`, bytes }]);
    expect(answer.body.property.images[0]).toMatchObject({
      width: 500,
      height: 300,
      srcset: expect.stringMatching(/320\.webp 320w, \S+500\.webp 500w$/),
    });
  });

  test("are cached for good, and unknown ones are not found", async () => {
    const answer = await add({}, [{ name: "a.png", bytes: await plain(90, 90) }]);
    const url: string = answer.body.property.image_url;
    const { headers } = await download(url);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await call(url, { headers: { "if-none-match": headers.get("etag")! } });
    expect(again.status).toBe(304);
    for (const path of [
      url.replace("90.webp", "91.webp"),
      url.replace("90.webp", "90.jpg"),
      `/photos/${"0".repeat(32)}/90.webp`,
      "/photos/..%2f..%2fsecrets/90.webp",
      "/photos/x/..%2f90.webp",
    ])
      expect({ path, status: (await call(path)).status }).toEqual({ path, status: 404 });
  });

  test("that cannot be used are refused by name, and nothing is half saved", async () => {
    const jpeg = await phoneJpeg();
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
    );
    const bad: [string, Buffer, RegExp][] = [
      ["drawing.svg", svg, /not a picture|SVG|XML/],
      [
        "moving.gif",
        await sharp(await plain(9, 9))
          .gif()
          .toBuffer(),
        /GIF pictures cannot be used/,
      ],
      ["phone.heic", Buffer.from("0000001c667479706865696300000000686569636d696631", "hex"), /HEIC/],
      ["paper.pdf", Buffer.from("%PDF-1.7\n%%EOF"), /not a picture/],
      ["page.jpg", Buffer.from("<html><script>alert(1)</script></html>"), /not a picture/],
      ["half.jpg", jpeg.subarray(0, jpeg.length / 2), /damaged or incomplete/],
      ["empty.jpg", Buffer.alloc(0), /not a picture/],
      ["bomb.png", await bomb(), /at most 50 megapixels/],
      ["huge.jpg", Buffer.alloc(15 * 1024 * 1024 + 1), /at most 15 MB/],
    ];
    const before = await counts();
    for (const [name, bytes, reason] of bad) {
      const answer = await add({}, [
        { name: "good.jpg", bytes: jpeg },
        { name, bytes },
      ]);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(`“${name}”`);
      expect(answer.body.message).toMatch(reason);
      expect(answer.body.fields).toEqual({ images: answer.body.message });
    }
    expect(await counts()).toEqual(before);
  });

  test("are at most 20 a property", async () => {
    const bytes = await plain(20, 20);
    const answer = await add(
      {},
      Array.from({ length: 21 }, (_, index) => ({ name: `${index}.png`, bytes })),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { images: expect.stringContaining("20") } },
    });
  });
});

describe("deleting a property", () => {
  test("is for its landlord", async () => {
    const property = await newProperty(landlord);
    const remove = (cookie?: string) => call(`/api/properties/${property.id}`, { method: "DELETE", cookie });
    expect((await remove()).status).toBe(401);
    expect((await remove(tenant.cookie)).status).toBe(403);
    expect((await remove(other.cookie)).status).toBe(403);
    expect((await remove(landlord.cookie)).status).toBe(200);
    expect((await remove(landlord.cookie)).status).toBe(404);
    expect((await call(`/api/properties/${property.id}`)).body.message).toBe("Property not found.");
  });
});

describe("a landlord by name", () => {
  test("is found whatever the case, and nobody else is", async () => {
    const found = await call("/api/landlord/by-name/hannah%20reed");
    expect(found.body).toEqual({ id: landlord.id, username: "Hannah Reed", displayName: "Hannah Reed" });
    expect((await call("/api/landlord/by-name/nobody")).status).toBe(404);
    expect((await call(`/api/landlord/by-name/${encodeURIComponent(tenant.username)}`)).status).toBe(404);
  });
});

async function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#0f6b5c" } })
    .png()
    .toBuffer();
}

/** 8000 x 8000 pixels in a few kilobytes. */
async function bomb(): Promise<Buffer> {
  return plain(8000, 8000);
}

async function download(url: string) {
  const { createWeb } = await import("#app/web.ts");
  const response = await createWeb(async () => new Response()).request(url);
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

async function counts() {
  const properties = await db
    .selectFrom("properties")
    .select((q) => q.fn.countAll().as("n"))
    .executeTakeFirst();
  const photos = await db
    .selectFrom("photos")
    .select((q) => q.fn.countAll().as("n"))
    .executeTakeFirst();
  return [properties?.n, photos?.n];
}
