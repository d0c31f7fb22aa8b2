import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { forgetDeletedPhotos } from "#app/features/properties/photos/forget-deleted-photos.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/photos/forget-waiting-photos.server.ts";
import { daysPhotosWait } from "#app/features/properties/model.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { db } from "#app/platform/db.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { addProperty, propertyForm } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
let other: Person;
let tenant: Person;
let jpeg: Buffer;

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
  other = await newLandlord("Otis Other");
  tenant = await newTenant();
  jpeg = await phoneJpeg();
});

function files(...names: string[]): FormData {
  const form = new FormData();
  for (const name of names) form.append("images", new Blob([new Uint8Array(jpeg)]), name);
  return form;
}

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const send = (path: string, form: FormData, person: Person | null = landlord) =>
  call(path, { form, cookie: person?.cookie });
const ahead = async (person = landlord) => (await send("/api/images", files("a.jpg"), person)).body.id;
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);
const imagesOf = async (id: string) => idsOf((await call(`/api/properties/${id}/images`)).body);

test("photos of a landlord's other space are copied to a new one; those of others are refused", async () => {
  const { id } = (
    await addProperty(landlord, {}, [
      { name: "a.jpg", bytes: jpeg },
      { name: "b.png", bytes: await picture("#1570ef"), type: "image/png" },
    ])
  ).body;
  const photos = (await call(`/api/properties/${id}/images`)).body as { id: string; image_url: string }[];
  const named = (ids: string[]) => {
    const form = propertyForm({ title: "Unit 2", landlord_id: landlord.id, copied_from: id });
    for (const photo of ids) form.append("photo_ids", photo);
    return form;
  };
  const second = await send("/api/properties", named(idsOf(photos).toReversed()));
  expect(second.status).toBe(201);
  const copies = (await call(`/api/properties/${second.body.id}/images`)).body as typeof photos;
  expect(copies.map(({ image_url: url }) => url)).toEqual(
    photos.map(({ image_url: url }) => url).toReversed(),
  );
  expect(await imagesOf(id)).toEqual(idsOf(photos));
  expect(idsOf(copies).filter((copy) => idsOf(photos).includes(copy))).toEqual([]);
  const theirs = propertyForm({ title: "Unit 3", landlord_id: other.id, copied_from: id });
  theirs.append("photo_ids", photos[0]!.id);
  expect((await send("/api/properties", theirs, other)).body.fields.images).toContain("no longer there");
  await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie });
  await forgetDeletedPhotos();
  await runJobs();
  expect((await call(copies[0]!.image_url)).status).toBe(200);
});

describe("a photo uploaded before its form", () => {
  test("is only for logged-in landlords", async () => {
    const message = "Only logged-in landlords can add properties.";
    expect(await send("/api/images", files("a.jpg"), null)).toMatchObject({ status: 401, body: { message } });
    expect(await send("/api/images", files("a.jpg"), tenant)).toMatchObject({
      status: 403,
      body: { message },
    });
  });

  test("is refused by name with the reason", async () => {
    const form = new FormData();
    form.append("images", new Blob(["<html>"]), "page.jpg");
    const answer = await send("/api/images", form);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.images).toMatch(/^“page\.jpg” cannot be used: not a picture/);
    for (const wrong of [files(), files("a.jpg", "b.jpg")])
      expect(await send("/api/images", wrong)).toMatchObject({
        status: 400,
        body: { fields: { images: "Send one photo at a time." } },
      });
  });

  test("joins the property whose form names it, before the photos that come with the form", async () => {
    const sent = await send("/api/images", files("a.jpg"));
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ id: expect.stringMatching(/^pho_/), width: expect.any(Number) });
    const second = await ahead();
    const form = propertyForm({}, [{ name: "c.jpg", bytes: jpeg }]);
    form.append("photo_ids", second);
    form.append("photo_ids", sent.body.id);
    const added = await send("/api/properties", form);
    expect(added.status).toBe(201);
    expect(idsOf(added.body.property.images)).toEqual([second, sent.body.id, expect.stringMatching(/^pho_/)]);
    expect(added.body.property.images[1]).toEqual(sent.body);
  });

  test("joins only once, and only a property of its own landlord", async () => {
    const id = await ahead();
    const foreign = await ahead(other);
    const named = (ids: string[]) => {
      const form = propertyForm();
      for (const one of ids) form.append("photo_ids", one);
      return send("/api/properties", form);
    };
    const gone = "A photo is no longer there. Please remove it and choose it again.";
    expect(await named([foreign])).toMatchObject({ status: 400, body: { fields: { images: gone } } });
    expect(await named([id, id])).toMatchObject({
      status: 400,
      body: { fields: { images: expect.anything() } },
    });
    expect((await named([id])).status).toBe(201);
    expect(await named([id])).toMatchObject({ status: 400, body: { fields: { images: gone } } });
    const own = await newProperty(other);
    const [image] = await imagesOf((await named([await ahead()])).body.id);
    const stolen = await call(`/api/properties/${own.id}`, {
      method: "PATCH",
      json: { photo_ids: [image] },
      cookie: other.cookie,
    });
    expect(stolen).toMatchObject({ status: 400, body: { fields: { images: gone } } });
  });
});

describe("the photos of a property", () => {
  let id: string;
  let ids: string[];

  beforeAll(async () => {
    const photos = ["1.jpg", "2.jpg", "3.jpg"].map((name) => ({ name, bytes: jpeg }));
    id = (await addProperty(landlord, {}, photos)).body.id;
    ids = await imagesOf(id);
  });

  test("can be changed only by its own landlord", async () => {
    const ways = (who: Person | null) => {
      const cookie = who?.cookie;
      return [
        call(`/api/properties/${id}/images`, { form: files("a.jpg"), cookie }),
        call(`/api/properties/${id}/images`, { method: "PUT", json: { ids }, cookie }),
        call(`/api/properties/${id}/images/${ids[0]}`, { method: "DELETE", cookie }),
      ];
    };
    for (const [who, status] of [
      [null, 401],
      [tenant, 403],
      [other, 403],
    ] as const) {
      const answers = await Promise.all(ways(who));
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect(await imagesOf(id)).toEqual(ids);
    expect((await send("/api/properties/prp_nothing/images", files("a.jpg"))).status).toBe(404);
    expect((await call("/api/properties/prp_nothing/images")).status).toBe(404);
  });

  test("are ordered, added at the end, and removed one by one; each increases the version", async () => {
    const put = (wanted: unknown) =>
      call(`/api/properties/${id}/images`, { method: "PUT", json: { ids: wanted }, cookie: landlord.cookie });
    const remove = (photo: string) =>
      call(`/api/properties/${id}/images/${photo}`, { method: "DELETE", cookie: landlord.cookie });
    const turned = ids.toReversed();
    const ordered = await put(turned);
    expect(ordered.status).toBe(200);
    expect(idsOf(ordered.body)).toEqual(turned);
    expect(await imagesOf(id)).toEqual(turned);

    for (const wrong of [[], ids.slice(1), [...ids, "pho_x"], [ids[0], ids[0], ids[1]]])
      expect(await put(wrong)).toMatchObject({ status: 409, body: { ids: turned } });
    expect(await put("first")).toMatchObject({ status: 400, body: { fields: { ids: expect.anything() } } });

    const added = await send(`/api/properties/${id}/images`, files("4.jpg", "5.jpg"));
    expect(added.status).toBe(201);
    expect(idsOf(added.body).slice(0, 3)).toEqual(turned);
    expect(added.body).toHaveLength(5);

    const left = await remove(turned[1]!);
    expect(idsOf(left.body)).toEqual(idsOf(added.body).toSpliced(1, 1));
    expect(await remove(turned[1]!)).toMatchObject({ status: 404, body: { message: "Photo not found." } });
    expect((await call(`/api/properties/${id}`)).body.version).toBe(4);
  });

  test("are at most 20, and one bad file refuses them all by name", async () => {
    const before = await imagesOf(id);
    const form = files("good.jpg");
    form.append("images", new Blob(["%PDF-1.7"]), "paper.pdf");
    const bad = await send(`/api/properties/${id}/images`, form);
    expect(bad).toMatchObject({
      status: 400,
      body: { fields: { images: expect.stringContaining("“paper.pdf”") } },
    });
    const many = await send(
      `/api/properties/${id}/images`,
      files(...Array.from({ length: 17 }, (_, n) => `${n}.jpg`)),
    );
    expect(many).toMatchObject({
      status: 400,
      body: { fields: { images: "At most 20 photos can be added to a property." } },
    });
    expect(await send(`/api/properties/${id}/images`, files())).toMatchObject({ status: 400 });
    expect(await imagesOf(id)).toEqual(before);
  });

  test("are kept, removed and added by an edit that lists them all", async () => {
    const [first, , third] = await imagesOf(id);
    const arrived = await ahead();
    const answer = await call(`/api/properties/${id}`, {
      method: "PATCH",
      json: { photo_ids: [third, arrived, first] },
      cookie: landlord.cookie,
    });
    expect(answer.status).toBe(200);
    expect(idsOf(answer.body.images)).toEqual([third, arrived, first]);
  });
});

describe("the files of a photo", () => {
  test("are deleted with its property; a past reservation keeps the cover, a hidden property all, as one that is offered", async () => {
    const photos = await Promise.all(["#111", "#222", "#333", "#444", "#555"].map(picture));
    const [reserved, free, hidden, offered] = await Promise.all([
      newProperty(landlord),
      newProperty(landlord),
      newProperty(landlord),
      newProperty(landlord),
    ]);
    const urls: string[] = [];
    for (const [property, mine] of [
      [reserved, photos.slice(0, 2)],
      [free, photos.slice(2, 3)],
      [hidden, photos.slice(3, 4)],
      [offered, photos.slice(4)],
    ] as const) {
      const form = new FormData();
      for (const bytes of mine) form.append("images", new Blob([new Uint8Array(bytes)]), "a.png");
      const sent = await send(`/api/properties/${property.id}/images`, form);
      urls.push(...sent.body.map((photo: { image_url: string }) => photo.image_url));
    }
    const past = await newReservation(tenant.actor, reserved);
    await cancel(tenant.actor, past.id);
    for (const { id } of [reserved, free])
      await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie });
    const hiddenNow = { hiddenAt: new Date(), hiddenBecause: "Not a garage.", deletedAt: new Date() };
    await db.updateTable("properties").set(hiddenNow).where("id", "=", hidden.id).execute();
    for (let times = 0; times < 2; times += 1) await forgetDeletedPhotos();
    await runJobs();
    const found = await Promise.all(urls.map(async (url) => (await call(url)).status));
    expect(found).toEqual([200, 404, 404, 200, 200]);
    const kept = await call(`/api/reservations/${past.id}`, { cookie: tenant.cookie });
    expect(kept.body.image_url).toBe(urls[0]);
  });

  test("are deleted with the last photo that uses them, and with one whose form was never saved", async () => {
    const form = new FormData();
    const bytes = await picture("#123456");
    form.append("images", new Blob([new Uint8Array(bytes)]), "twice.png");
    const [one, two] = [await newProperty(landlord), await newProperty(landlord)];
    const url = (await send(`/api/properties/${one.id}/images`, form)).body[0].image_url;
    const twin = (await send("/api/images", form)).body;
    expect(twin.image_url).toBe(url);
    const drop = async ({ id }: { id: string }) =>
      call(`/api/properties/${id}`, { method: "PATCH", json: { photo_ids: [] }, cookie: landlord.cookie });

    await drop(one);
    await runJobs();
    expect((await call(url)).status).toBe(200);

    await call(`/api/properties/${two.id}`, {
      method: "PATCH",
      json: { photo_ids: [twin.id] },
      cookie: landlord.cookie,
    });
    await drop(two);
    await runJobs();
    expect((await call(url)).status).toBe(404);

    const waiting = (await send("/api/images", form)).body;
    await forgetWaitingPhotos();
    await runJobs();
    expect((await call(url)).status).toBe(200);
    const longAgo = new Date(Date.now() - (daysPhotosWait + 1) * 86_400_000);
    await db.updateTable("waitingPhotos").set({ createdAt: longAgo }).where("id", "=", waiting.id).execute();
    await forgetWaitingPhotos();
    await runJobs();
    expect((await call(url)).status).toBe(404);
  });
});
