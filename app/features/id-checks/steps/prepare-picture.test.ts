import exifr from "exifr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { phonePicture } from "#tests/support/pictures.ts";
import { preparePicture } from "./prepare-picture.server.ts";

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "front.jpg");

test("rotates the picture upright and drops where it was taken", async () => {
  const taken = await phonePicture(640, 480);
  expect(await exifr.gps(taken)).toMatchObject({ latitude: 40.25 });
  const stored = await sharp(await preparePicture(fileOf(taken), "frontId")).metadata();
  expect(stored).toMatchObject({ format: "webp", width: 480, height: 640 });
  expect(stored.exif).toBeUndefined();
});

test("scales large pictures down, and small ones not up", async () => {
  const large = await sharp(
    await preparePicture(fileOf(await phonePicture(4000, 1000)), "frontId"),
  ).metadata();
  expect([large.width, large.height]).toEqual([640, 2560]);
});

test("refuses a picture above 10 MB before reading it", async () => {
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "front.jpg");
  await expect(preparePicture(file, "backId")).rejects.toMatchObject({
    status: 400,
    extra: { fields: { backId: "This picture is larger than 10 MB." } },
  });
});
