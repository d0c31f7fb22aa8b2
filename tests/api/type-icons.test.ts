import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { listBrandFiles } from "#app/features/admin/settings/list-brand-files.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { applyOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { formOf } from "#tests/support/messages.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { call, web } from "#tests/support/web.ts";

const administrator = await newAdministrator();

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

const svg = (inside: string, attributes = 'viewBox="0 0 24 24"') =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`], "ours.svg");
const circle = '<circle cx="12" cy="12" r="9" fill="#123456"/>';
const send = (picture: File) =>
  call("/api/admin/settings/icons", { form: formOf({}, [picture], "picture"), cookie: administrator.cookie });
const patch = (rules: string, version: number) =>
  call("/api/admin/settings", {
    method: "PATCH",
    cookie: administrator.cookie,
    json: { version, values: { SPACE_TYPES: rules } },
  });

async function png(width: number, height: number, ...colors: string[]) {
  const stripes = await Promise.all(
    colors.map(async (background, at) => ({
      input: await sharp({ create: { width: 20, height: 20, channels: 4, background } })
        .png()
        .toBuffer(),
      left: 20 * at,
      top: 0,
    })),
  );
  const picture = sharp({ create: { width, height, channels: 4, background: "#00000000" } });
  const bytes = await picture.composite(stripes).png().toBuffer();
  return new File([new Uint8Array(bytes)], "ours.png", { type: "image/png" });
}

test("an uploaded drawing is an icon of 96 pixels that types have by its name, and an undo brings back the one before", async () => {
  const first = await send(svg(circle));
  expect([first.status, first.body.icon]).toEqual([200, expect.stringMatching(/^drawing-[0-9a-f]{32}$/)]);
  const answer = await web.request(`http://localhost:3000/brand/${first.body.icon}.png`);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-type")).toBe("image/png");
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([96, 96, 4]);
  expect([data[3], data[4 * (48 * 96 + 48) + 3]]).toEqual([0, 255]);

  const rule = (icon: string) => `Driveway/boat-dock = Boat dock, icon ${icon}`;
  expect((await patch(rule(first.body.icon), 0)).status).toBe(200);
  expect(config.spaceTypes[0]).toMatchObject({ type: "Driveway/boat-dock", icon: first.body.icon });
  const second = await send(await png(100, 100, "#ff0000", "#0000ff"));
  expect(second.body.icon).toMatch(/^picture-/);
  expect((await patch(rule(second.body.icon), 1)).status).toBe(200);
  const [{ id }] = (await call("/api/admin/settings", { cookie: administrator.cookie })).body.changes;
  await call(`/api/admin/settings/changes/${id}/undo`, { method: "POST", cookie: administrator.cookie });
  expect(config.spaceTypes[0]).toMatchObject({ icon: first.body.icon });
  const named = [];
  for await (const { keys } of listBrandFiles()) named.push(...keys);
  expect(named).toEqual(expect.arrayContaining([first, second].map(({ body }) => `brand/${body.icon}.png`)));
});

test("small, tall and large drawings are drawn at the icon’s size; one color without transparency is a picture", async () => {
  for (const attributes of ['width="8" height="8" viewBox="0 0 24 24"', 'width="6000" height="6000"']) {
    const shape = attributes.includes("6000") ? '<rect x="9" width="3000" height="3000"/>' : circle;
    expect((await send(svg(shape, attributes))).body.icon).toMatch(/^drawing-/);
  }
  expect((await send(await png(40, 400, "#ff0000"))).body.icon).toMatch(/^drawing-/);
  const opaque = sharp({ create: { width: 200, height: 200, channels: 3, background: "#7a1f5c" } }).jpeg();
  const photo = new File([new Uint8Array(await opaque.toBuffer())], "ours.jpg");
  expect((await send(photo)).body.icon).toMatch(/^picture-/);
});

test.each([
  [
    "a picture within",
    () => svg(`<image href="data:image/png;base64,AA"/>${circle}`),
    /no pictures, entities or other files/,
  ],
  ["a filter’s picture", () => svg(`<filter><feImage href="x"/></filter>${circle}`), /no pictures/],
  [
    "an included file",
    () => svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>`),
    /no pictures/,
  ],
  [
    "an entity",
    () => new File([`<!DOCTYPE svg><!ENTITY a "b"><svg xmlns="http://www.w3.org/2000/svg"/>`], "ours.svg"),
    /“ours.svg” cannot be used/,
  ],
  [
    "another encoding",
    () =>
      new File(
        [`<?xml version="1.0" encoding="utf-16"?><svg xmlns="http://www.w3.org/2000/svg">${circle}</svg>`],
        "ours.svg",
      ),
    /no pictures/,
  ],
  // Each comment could be read as a part of the one before it: 2 to the power of 500 ways to find no drawing.
  ["many comments and no drawing", () => new File(["<!---->".repeat(500)], "ours.svg"), /not a picture/],
  ["a filter", () => svg(`<filter id="f"><feMorphology radius="10"/></filter>${circle}`), /no filters/],
  [
    "parts used too often",
    () => svg(`<g id="a">${circle}</g>${'<use href="#a"/>'.repeat(9)}`),
    /at most 8 times/,
  ],
  ["nothing to see", () => svg(""), /it shows nothing/],
  ["more pixels than we decode", () => svg(circle, 'width="90000" height="90000"'), /at most 50 megapixels/],
  ["more than 64 KB", () => svg(`${circle}<!--${"x".repeat(70_000)}-->`), /at most 64 KB/],
  [
    "no end",
    () => new File([`<svg xmlns="http://www.w3.org/2000/svg"><circle`], "ours.svg"),
    /damaged or incomplete/,
  ],
  ["too few pixels", () => png(40, 40, "#ff0000"), /at least 96 pixels/],
  [
    "a web page",
    () => new File(["<html><svg></svg></html>"], "ours.html"),
    /choose a JPEG, PNG, WebP or SVG/,
  ],
])("refuses an icon with %s", async (_what, picture, sentence) => {
  const answer = await send(await picture());
  expect(answer).toMatchObject({ status: 400, body: { fields: { picture: expect.any(String) } } });
  expect(answer.body.message).toMatch(sentence);
});

test("a script in a drawing is not in what is served", async () => {
  const { body } = await send(svg(`<script>alert(1)</script><g onload="alert(1)">${circle}</g>`));
  const answer = await web.request(`http://localhost:3000/brand/${body.icon}.png`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.subarray(1, 4).toString(), bytes.includes("alert")]).toEqual(["PNG", false]);
});

test("a rule can’t name an icon that isn’t here", async () => {
  const answer = await patch(`Other = Rest, icon drawing-${"0".repeat(32)}`, 0);
  expect([answer.status, answer.body.fields.SPACE_TYPES]).toEqual([
    400,
    expect.stringMatching(/which isn’t uploaded here\.$/),
  ]);
});
