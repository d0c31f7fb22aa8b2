import type { Page, Route } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";

/** Uploads two photos and two other files; one photo succeeds only the second time. */
export async function sendPhotos(page: Page) {
  const refusal = Promise.withResolvers<Route>();
  await page.route("**/api/images", (route) => refusal.resolve(route), { times: 1 });
  const files = [
    await photo("a.jpg", "#c0654a"),
    await photo("b.jpg", "#4a86c0"),
    { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html><script>1</script></html>") },
    { name: "moving.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
  ];
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.getByText("“moving.gif” is not a photo we can read. Use JPEG, PNG or WebP.").waitFor();
  await page.getByRole("progressbar", { name: "Uploading a.jpg" }).waitFor();
  await page.getByText(/“page\.jpg” cannot be used: not a picture/).waitFor();
  await (await refusal.promise).abort();
  await page.getByText("“a.jpg” could not be uploaded.").waitFor();

  await page.getByRole("button", { name: /^Next\s*:/ }).click();
  await page.getByText("Not uploaded: “a.jpg”, “page.jpg”. Retry or remove.").waitFor();
  await page.getByRole("button", { name: "Send a.jpg again" }).click();
  await page.getByRole("button", { name: "Remove page.jpg" }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Send .* again$/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  await expect.poll(() => photoNames(page)).toEqual(["a.jpg", "b.jpg"]);
}

/** Moves the second photo to the first place, by keyboard. */
export async function orderByKeyboard(page: Page) {
  const later = page.getByRole("button", { name: "Move a.jpg later" });
  await later.focus();
  await later.press("Enter");
  await expect.poll(() => photoNames(page)).toEqual(["b.jpg", "a.jpg"]);
  await page.getByText("a.jpg is now photo 2 of 2.").waitFor({ state: "attached" });
}

/** Drags the first photo behind the second, twice. */
export async function orderByDragging(page: Page) {
  const tile = (name: string) => page.getByRole("img", { name, exact: true }).first();
  await tile("a.jpg").dragTo(tile("b.jpg"));
  await expect.poll(() => photoNames(page)).toEqual(["a.jpg", "b.jpg"]);
  await tile("a.jpg").dragTo(tile("b.jpg"));
  await expect.poll(() => photoNames(page)).toEqual(["b.jpg", "a.jpg"]);
}

/** The chosen photos in their order. */
export function photoNames(page: Page): Promise<(string | null)[]> {
  const photos = page.getByRole("list", { name: "Photos in order" }).getByRole("img");
  return photos.evaluateAll((all) =>
    all.map((one) => one.getAttribute("alt") ?? one.getAttribute("aria-label")),
  );
}

/** Opens a step of the form of a new property. */
export async function openStep(page: Page, name: string) {
  const step = page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name });
  await step.click();
  await expect.poll(() => step.getAttribute("aria-current")).toBe("step");
}

/** A plain picture as a file to choose. */
export async function photo(name: string, background: string, width = 1600) {
  const picture = sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}
