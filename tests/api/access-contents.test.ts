import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { removeFile } from "#app/platform/files.server.ts";
import { newStay, openAccess, readAccess, writeAccess } from "#tests/support/access.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call, web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const own = (who: { cookie: string }, propertyId: string) =>
  call(`/api/properties/${propertyId}/access`, { cookie: who.cookie });
const pictures = async (count: number) => Promise.all(Array.from({ length: count }, () => pictureFile()));
const look = async (url: string, { cookie }: { cookie: string }) =>
  web.request(`http://localhost:3000${url}`, { headers: { cookie } });

test("photos alone are enough to get in, until the last one is removed", async () => {
  const { landlord, tenant, propertyId, id } = await newStay();
  const nothing = { code: "", instructions: "" };
  const { body } = await writeAccess(landlord, propertyId, { ...nothing, photos: await pictures(2) });
  await openAccess(tenant, id);
  expect((await readAccess(tenant, id)).body).toMatchObject({
    is_written: true,
    ...nothing,
    photos: [{}, {}],
  });
  const [first, second] = body.photos.map(({ file }: { file: string }) => file);
  await writeAccess(landlord, propertyId, { ...nothing, remove: [first] });
  const left = (await readAccess(tenant, id)).body;
  expect(left.photos.map(({ file }: { file: string }) => file)).toEqual([second]);
  // Another property's photo isn't removed by this one's form.
  const other = await newProperty(landlord);
  await writeAccess(landlord, other.id, { remove: [second] });
  expect((await readAccess(tenant, id)).body.photos).toHaveLength(1);
  await writeAccess(landlord, propertyId, { ...nothing, remove: [second] });
  expect((await readAccess(tenant, id)).body).toMatchObject({ is_written: false, photos: [] });
});

test.each([
  { code: "8080", instructions: "" },
  { code: "", instructions: "Ring twice." },
])("a code or words alone are enough: %o", async (given) => {
  const { landlord, tenant, propertyId, id } = await newStay();
  await writeAccess(landlord, propertyId, given);
  await openAccess(tenant, id);
  expect((await readAccess(tenant, id)).body).toMatchObject({ is_written: true, ...given });
  expect((await own(landlord, propertyId)).body).toMatchObject(given);
});

test("a photo that doesn't exist, or whose file is lost, is not found", async () => {
  const { landlord, propertyId } = await newStay();
  const { body } = await writeAccess(landlord, propertyId, { photos: await pictures(1) });
  const { url, file } = body.photos[0];
  expect((await look(url, landlord)).status).toBe(200);
  const other = `${file.startsWith("0") ? 1 : 0}${file.slice(1)}`;
  expect((await look(url.replace(file, other), landlord)).status).toBe(404);
  await removeFile(`access/${file}`);
  expect((await look(url, landlord)).status).toBe(404);
});
