import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { listBrandFiles } from "#app/features/admin/settings/list-brand-files.server.ts";
import { logoRatio } from "#app/platform/brand-pictures.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { applyOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { formOf } from "#tests/support/messages.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { call, web } from "#tests/support/web.ts";

const administrator = await newAdministrator();

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

/** A PNG of one color, transparent in its left half. */
async function png(width: number, height: number, color = "#7a1f5c") {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 4, background: color } } as const;
  const right = await sharp(half).png().toBuffer();
  const picture = sharp({ create: { width, height, channels: 4, background: "#00000000" } })
    .composite([{ input: right, gravity: "east" }])
    .png();
  return new File([new Uint8Array(await picture.toBuffer())], "ours.png", { type: "image/png" });
}

const send = (kind: string, picture: File, version = 0) =>
  call(`/api/admin/settings/pictures/${kind}`, {
    form: formOf({ version: String(version) }, [picture], "picture"),
    cookie: administrator.cookie,
  });

async function pictureAt(path: string) {
  const answer = await web.request(`http://localhost:3000${path}`);
  const { width, height, hasAlpha } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { status: answer.status, type: answer.headers.get("content-type"), width, height, hasAlpha };
}

test("an icon replaces ours everywhere, is in the audit log, and an undo brings back the one before", async () => {
  const saved = await send("icon", await png(300, 200));
  expect([saved.status, saved.body.version]).toEqual([200, 1]);
  const { icon } = config.brandPictures;
  for (const [path, size] of [
    ["/favicon.svg", 192],
    ["/icon-512.png", 512],
    ["/apple-touch-icon.png", 180],
  ] as const) {
    const redirect = await call(path);
    expect([path, redirect.status]).toEqual([path, 302]);
    const expected = { status: 200, type: "image/png", width: size, height: size, hasAlpha: size !== 180 };
    expect(await pictureAt(redirect.headers.get("location")!)).toEqual(expected);
  }
  expect(saved.body.changes[0].values).toEqual([{ label: "Icon", before: null, after: icon }]);
  const entry = db.selectFrom("auditEntries").select(["action", "details"]).orderBy("id", "desc");
  expect(await entry.executeTakeFirst()).toEqual({
    action: "changeSettings",
    details: { BRAND_ICON: { before: null, after: icon } },
  });
  await send("icon", await png(300, 300, "#0f6b5c"), 1);
  expect(config.brandPictures.icon).not.toBe(icon);
  const [{ id }] = (await call("/api/admin/settings", { cookie: administrator.cookie })).body.changes;
  await call(`/api/admin/settings/changes/${id}/undo`, { method: "POST", cookie: administrator.cookie });
  expect(config.brandPictures.icon).toBe(icon);
  expect((await pictureAt(`/brand/${icon}.192.png`)).status).toBe(200);
});

test("a logo keeps its shape and its transparency; the picture for shared links fills its frame", async () => {
  await send("logo", await png(1600, 400));
  const { logo } = config.brandPictures;
  expect(logo).toMatch(/^logo-[0-9a-f]{32}-512x128$/);
  expect(await pictureAt(`/brand/${logo}.png`)).toMatchObject({ width: 512, height: 128, hasAlpha: true });
  expect(logoRatio(logo!)).toBe(4);
  await send("share", await png(800, 800), 1);
  const redirect = await call("/share.png");
  expect(await pictureAt(redirect.headers.get("location")!)).toMatchObject({ width: 1200, height: 630 });
});

test("without an upload, shared links show the operator’s name, color and icon, each look under its own name", async () => {
  expect((await call("/share.png")).status).not.toBe(302);
  const shown = async () => (await call("/share.png")).headers.get("location")!;
  const patch = (values: Record<string, string | null>, version: number) =>
    call("/api/admin/settings", { method: "PATCH", cookie: administrator.cookie, json: { version, values } });
  await patch({ BRAND_NAME: "Nina & Söhne <Lager>", BRAND_COLOR: "#7a1f5c" }, 0);
  const first = await shown();
  expect(await pictureAt(first)).toMatchObject({ status: 200, type: "image/png", width: 1200, height: 630 });
  expect(await dominant(first)).toEqual(["#7a1f5c", true]);
  expect(await shown()).toBe(first);
  await patch({ BRAND_NAME: "宝の倉庫" }, 1);
  const second = await shown();
  await send("icon", await png(300, 300), 2);
  const third = await shown();
  await send("logo", await png(1600, 400), 3);
  const fourth = await shown();
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  for (const picture of [second, third, fourth])
    expect(await pictureAt(picture)).toMatchObject({ width: 1200, height: 630 });
  await send("share", await png(800, 800), 4);
  expect(await shown()).toBe(`/brand/${config.brandPictures.share}.png`);
});

test("while no picture can be drawn, shared links show ours", async () => {
  const folder = join(config.dataDir, "files", "brand");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder, "in the way");
  const values = { BRAND_NAME: "Nina’s" };
  await call("/api/admin/settings", {
    method: "PATCH",
    cookie: administrator.cookie,
    json: { version: 0, values },
  });
  expect((await call("/share.png")).status).not.toBe(500);
  rmSync(folder);
  expect((await call("/share.png")).status).toBe(302);
});

/** The color at the foot of a picture, and whether it has dark letters. */
async function dominant(path: string) {
  const answer = await web.request(`http://localhost:3000${path}`);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const last = data.subarray(data.length - info.channels).toString("hex");
  const dark = data.indexOf(Buffer.from("1b2126", "hex"));
  return [`#${last}`, dark > 0];
}

test.each([
  [
    "icon",
    () => png(100, 100),
    "“ours.png” cannot be used: the picture is too small: at least 192 by 192 pixels.",
  ],
  [
    "share",
    () => png(500, 500),
    "“ours.png” cannot be used: the picture is too small: at least 600 by 315 pixels.",
  ],
  ["logo", () => png(900, 100), /a logo is at least as wide as high, and at most five times as wide/],
  ["logo", () => png(200, 400), /a logo is at least as wide as high/],
  ["icon", () => new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.svg"), /“a.svg” cannot be used/],
])("refuses %s that can’t be used with a sentence, and saves nothing", async (kind, picture, sentence) => {
  const answer = await send(kind, await picture());
  expect(answer).toMatchObject({ status: 400, body: { fields: { picture: expect.any(String) } } });
  expect(answer.body.message).toMatch(sentence);
  expect(config.brandPictures).toEqual({ icon: null, logo: null, share: null });
});

test("a picture is uploaded, not typed; an older form and another kind are refused; ours are back when it is removed", async () => {
  await send("icon", await png(300, 300));
  const { icon } = config.brandPictures;
  const patch = (values: Record<string, string | null>, version: number) =>
    call("/api/admin/settings", { method: "PATCH", cookie: administrator.cookie, json: { version, values } });
  const typed = await patch({ BRAND_LOGO: `logo-${"0".repeat(32)}-10x10` }, 1);
  expect([typed.status, typed.body.fields]).toEqual([400, { BRAND_LOGO: "Logo is uploaded as a picture." }]);
  expect((await send("share", await png(800, 800))).status).toBe(409);
  expect((await send("banner", await png(800, 800), 1)).status).toBe(400);
  expect(config.brandPictures).toEqual({ icon, logo: null, share: null });
  expect((await patch({ BRAND_ICON: null }, 1)).status).toBe(200);
  expect((await call("/icon-192.png")).status).not.toBe(302);
});

test("checks of a copied store know each file, also those that an undo restores", async () => {
  await send("icon", await png(256, 256, "#123456"));
  const { icon } = config.brandPictures;
  await send("icon", await png(256, 256, "#654321"), 1);
  const named = [];
  for await (const files of listBrandFiles()) named.push(files);
  const before = named.find(({ keys }) => keys.includes(`brand/${icon}.512.png`))!;
  const contents = await Promise.all(before.keys.map(async (key) => (await getFile(key))!));
  expect([contents.length, before.areWhole(contents)]).toEqual([3, true]);
  expect(before.areWhole([contents[0]!.subarray(0, -20)])).toBe(false);
});
