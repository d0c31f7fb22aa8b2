import exifr from "exifr";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, type Person } from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { addProperty, type File } from "#tests/support/property-form.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
const add = (fields?: Record<string, string | undefined>, files?: File[]) =>
  addProperty(landlord, fields, files);

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
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

  test("keep their order, which the response of /images has, too", async () => {
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

  test.each(["jpeg", "png", "webp"] as const)("may be %s and are never enlarged", async (format) => {
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

  test("are cached forever, and unknown ones are not found", async () => {
    const answer = await add({}, [{ name: "a.png", bytes: await plain(90, 90) }]);
    const url: string = answer.body.property.image_url;
    const { headers } = await download(url);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const known of [headers.get("etag")!, `"other", W/${headers.get("etag")!}`, "*"])
      expect((await call(url, { headers: { "if-none-match": known } })).status).toBe(304);
    for (const path of [
      url.replace("90.webp", "91.webp"),
      url.replace("90.webp", "90.jpg"),
      `/photos/${"0".repeat(32)}/90.webp`,
      "/photos/..%2f..%2fsecrets/90.webp",
      "/photos/x/..%2f90.webp",
    ])
      expect({ path, status: (await call(path)).status }).toEqual({ path, status: 404 });
  });

  test("that can't be used are refused by name, and nothing is half saved", async () => {
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
      [
        "new.avif",
        await sharp(await plain(9, 9))
          .avif()
          .toBuffer(),
        /AVIF pictures cannot be used/,
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

  test("are at most 20 per property", async () => {
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
