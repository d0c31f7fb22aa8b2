import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import {
  alertOf,
  alertsOf,
  cartOf,
  fillShipping,
  loseResponse,
  putInCart,
  reserveHere,
  shownAsOrder,
  soon,
} from "#tests/support/checkout-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { focusedName } from "#tests/support/property-page.ts";

const site = demoSite();
let spaces: PropertyJson[];
beforeAll(async () => {
  const all = (await (await fetch(`${site.url}/api/properties`)).json()) as PropertyJson[];
  spaces = all.filter((space) => space.is_available && space.price_per === "Week" && space.end_date === null);
}, 240_000);

const silent = (route: Route) => route.fulfill({ status: 500, json: {} });
const away = (route: Route) => route.abort();
describe("the shipping form", () => {
  test("requires name, email and address, shows errors, and places the order", async () => {
    const page = await openWith([], "/checkout", 360);
    await page.getByText("Cart is empty, nothing to reserve.").waitFor();
    await putInCart(page, spaces.slice(0, 2), "/checkout?from=2027-05-03&to=2027-05-09");
    await page.getByRole("heading", { name: "Your 2 spaces" }).waitFor();
    const back = page.getByRole("link", { name: "Edit cart" });
    await expect.poll(() => back.getAttribute("href")).toBe("/cart?from=2027-05-03&to=2027-05-09");
    await page.getByRole("group", { name: "Your details" }).waitFor();
    await page.getByText("Printed on your receipt.").waitFor();
    const place = page.getByRole("button", { name: "Place Order" });
    await place.click();
    const lacking = await alertOf(page, "Please fill in all shipping fields to place the order.");
    await expect.poll(() => focusedName(page)).toBe("name");
    for (const field of ["name", "email", "address"]) await page.getByText(`Enter your ${field}.`).waitFor();
    const [alertBox, nameBox] = await Promise.all([
      lacking.boundingBox(),
      page.getByLabel("Name").boundingBox(),
    ]);
    expect(alertBox!.y).toBeGreaterThanOrEqual(0);
    expect(alertBox!.y).toBeLessThan(nameBox!.y);
    await page.getByRole("button", { name: "Pay with Card" }).click();
    await alertOf(page, "Please fill in all shipping fields to continue.");
    await fillShipping(page);
    await expect.poll(() => alertsOf(page)).toBe(0);
    const total = spaces.slice(0, 2).reduce((sum, { price }) => sum + Math.round(price * 105) / 100, 0);
    const shownTotal = page.getByText(`$${total.toFixed(2)}`, { exact: true });
    await shownTotal.waitFor();
    await page.getByLabel("Select Start Date", { exact: true }).fill("");
    await page.getByText("Choose a start date first.").waitFor();
    for (const name of ["Place Order", "Pay with Card"])
      await expect.poll(() => page.getByRole("button", { name }).isDisabled()).toBe(true);
    await expect.poll(() => shownTotal.count()).toBe(0);
    await page.getByLabel("Select Start Date", { exact: true }).fill("2027-05-03");
    await shownTotal.waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.route("**/api/orders", silent, { times: 1 });
    await place.click();
    await alertOf(page, "Failed to place order.");
    await page.route("**/api/orders", (route) => route.fulfill({ status: 200, json: {} }), { times: 1 });
    // The first refusal's message is still shown: only the response tells that the second request is over.
    await Promise.all([page.waitForResponse("**/api/orders"), place.click()]);
    await alertOf(page, "Failed to place order.");
    const fields = { "shippingInfo.email": "Please enter a valid email address." };
    const bad = { status: 400, json: { message: "Please enter a valid email address.", fields } };
    await page.route("**/api/orders", (route) => route.fulfill(bad), { times: 1 });
    await place.click();
    await expect.poll(() => focusedName(page)).toBe("email");
    await expect.poll(() => page.getByText("Please enter a valid email address.").count()).toBe(2);
    for (const email of ["vera@", "vera@people.example"])
      await page.getByLabel("Email", { exact: true }).fill(email);
    await expect.poll(() => alertsOf(page)).toBe(0);
    await page.route("**/api/orders", away, { times: 1 });
    await place.click();
    await alertOf(page, "An error occurred while placing the order.");
    await page.route("**/api/orders", loseResponse, { times: 1 });
    await place.click();
    await alertOf(page, "We are very busy right now.");
    const sent = page.waitForRequest("**/api/orders");
    await place.click();
    expect((await sent).postDataJSON()).toMatchObject({
      shippingInfo: { name: "Vera Visitor", email: "vera@people.example", address: "1 Main Street" },
      totalPrice: total,
      startDate: "2027-05-03",
      endDate: "2027-05-09",
    });
    await page.getByTestId("reservation-code").first().waitFor();
    await page.getByText("We’re holding your dates for 30 minutes.").waitFor();
    await expect.poll(() => page.getByTestId("reservation-code").count()).toBe(2);
    await expect.poll(() => page.getByRole("link", { name: /^Add to calendar / }).count()).toBe(2);
    await expect.poll(() => cartOf(page)).toBeNull();
    const printed = page.evaluate(() => new Promise((done) => (window.print = () => done("printed"))));
    await page.getByRole("button", { name: "Print" }).click();
    expect(await printed).toBe("printed");
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await page.getByRole("heading", { name: "Available Properties:" }).waitFor();
  });

  test("goes on to the payment of the whole order, or keeps the order if that fails", async () => {
    const page = await openWith(spaces.slice(0, 2), `/checkout?from=${soon(75)}&to=${soon(81)}`);
    await fillShipping(page);
    const pay = page.getByRole("button", { name: "Pay with Card" });
    await page.route("**/api/orders", silent, { times: 1 });
    await pay.click();
    await alertOf(page, "Failed to save order.");
    await page.route("**/api/orders", away, { times: 1 });
    await pay.click();
    await alertOf(page, "An error occurred during checkout with the payment provider.");
    await page.route("**/api/payment/create-checkout-session", (route) => route.fulfill({ json: {} }), {
      times: 1,
    });
    await pay.click();
    await alertOf(page, "The payment provider's session could not be created.");
    await expect.poll(() => cartOf(page)).toBeNull();
    await page.getByText("Your order is placed. Nothing was charged; you can pay later.").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open your reservation" }).click();
    await shownAsOrder(page, 2);

    await putInCart(page, spaces.slice(0, 2), `/checkout?from=${soon(82)}&to=${soon(88)}`);
    await fillShipping(page);
    await pay.click();
    await page.getByLabel("Card number").waitFor();
    for (const { title } of spaces.slice(0, 2)) await page.getByText(title).first().waitFor();

    await page.goBack();
    const held = page.getByRole("region", { name: "Already reserved" });
    await held.getByRole("heading", { name: spaces[0]!.title }).last().waitFor();
    await page.goto("/cart");
    await expect.poll(() => held.getByRole("article").count()).toBe(4);
    const first = held.getByRole("article").first();
    await first.getByText(/ left to /).waitFor();
    await expect
      .poll(() => first.getByRole("link", { name: "Upload ID and pay" }).getAttribute("href"))
      .toMatch(/^\/checkout\/res_/);
    await expect.poll(() => page.getByText("No properties reserved yet.").count()).toBe(0);
    await expectAccessible(page);
    await hydrated(page);
    await first.getByRole("heading").getByRole("link").click();
    await page
      .getByRole("button", { name: /^Cancel reservation of / })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await page.route("**/cancel", away, { times: 1 });
    await dialog.getByRole("button", { name: "Cancel reservation" }).click();
    await dialog.getByText("Network error or server crash while updating status.").waitFor();
    await dialog.getByRole("button", { name: "Cancel reservation" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.goto("/cart");
    await expect.poll(() => held.getByRole("article").count()).toBe(3);
    const stranger = await openWith([], "/cart");
    await stranger.getByText("No properties reserved yet.").waitFor();
  });
});

test("the cart says why neither button worked", async () => {
  const { landlord_id: _lost, ...lost } = spaces[0]!;
  const page = await openWith([lost], "/cart?from=2027-07-05&to=2027-07-11");
  const confirm = page.getByRole("button", { name: "Confirm Reservation" });
  const shipping = page.getByRole("link", { name: "Order with a billing address" });
  await expect.poll(() => shipping.getAttribute("href")).toBe("/checkout?from=2027-07-05&to=2027-07-11");
  await confirm.click();
  await page.getByText("Enter your name.").waitFor();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.getByLabel("Your name").fill("Vera Visitor");
  await page.getByLabel("Your email").fill("vera@people.example");
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  const property = `**/api/properties/${spaces[0]!.id}`;
  await page.route(property, silent, { times: 1 });
  await confirm.click();
  await alertOf(page, "Landlord ID is missing and could not be recovered.");
  await page.route("**/api/reserve-order", away, { times: 1 });
  await confirm.click();
  await alertOf(page, "An error occurred. Please try again later.");
  const nothing = (route: Route) => route.fulfill({ status: 200, json: {} });
  await page.route("**/api/reserve-order", nothing, { times: 1 });
  const answered = page.waitForResponse("**/api/reserve-order");
  await confirm.click();
  await answered;
  await alertOf(page, "An error occurred. Please try again later.");

  const checkout = page.getByRole("button", { name: "Checkout" });
  await page.route("**/api/create-checkout-session", (route) => route.fulfill({ json: {} }), { times: 1 });
  await checkout.click();
  const refusal = await alertOf(page, "Failed to start checkout");
  await refusal.locator("svg.lucide-circle-x").waitFor();
  await expect.poll(() => alertsOf(page)).toBe(1);
  await page.evaluate(() => addEventListener("error", (event) => event.preventDefault()));
  const broken = Promise.withResolvers<Route>();
  await page.route("**/api/create-checkout-session", (route) => broken.resolve(route), { times: 1 });
  await checkout.click();
  const waiting = page.getByRole("button", { name: "Redirecting..." });
  await waiting.waitFor();
  await expect.poll(() => waiting.isDisabled()).toBe(true);
  await (await broken.promise).abort();
  const warning = await alertOf(page, "Something went wrong with checkout");
  await warning.locator("svg.lucide-triangle-alert").waitFor();
  await expect.poll(() => alertsOf(page)).toBe(1);
  await page.route("**/api/reserve-order", away, { times: 1 });
  await confirm.click();
  await alertOf(page, "An error occurred. Please try again later.");
  await expect.poll(() => alertsOf(page)).toBe(1);
  await page.route("**/api/reserve-order", loseResponse, { times: 1 });
  await confirm.click();
  await alertOf(page, "We are very busy right now.");

  const sent = page.waitForRequest("**/api/reserve-order");
  await confirm.click();
  expect((await sent).postDataJSON()).toMatchObject({ landlord_id: spaces[0]!.landlord_id });
  await page.getByTestId("reservation-code").first().waitFor();
});

test("a reservation takes an ID with a preview, then the payment, and waits for its confirmation", async () => {
  const page = await openWith([], "/about", 360);
  const id = await reserveHere(page, site.url, spaces[2]!.id);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await page.getByText("For Vera Visitor").waitFor();
  await page
    .getByText(
      /^You pay \$\d+\.\d\d by card on our payment provider's page\. If the landlord doesn’t accept, /,
    )
    .waitFor();
  const next = page.getByRole("button", { name: "Continue to payment" });
  // In reach from the top of the page on, with the space shown once and the back of the ID folded.
  const foot = (await next.boundingBox())!;
  expect(foot.y + foot.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await expect.poll(() => page.getByRole("heading", { name: spaces[2]!.title }).count()).toBe(1);
  const back = page.getByText("Back of your ID", { exact: true }).first();
  await expect.poll(() => back.isVisible()).toBe(false);
  await page.getByText("Add the back (optional)").click();
  await back.waitFor();
  await page.getByText("Add the back (optional)").click();
  await next.click();
  await page.getByText("Please upload the front of your ID before continuing.").waitFor();
  const buffer = await phonePicture();
  const [front, camera] = [0, 1].map((place) => page.locator('input[type="file"]').nth(place));
  await expect.poll(() => camera!.getAttribute("capture")).toBe("environment");
  await front!.setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer });
  await page.getByText("Only images can be uploaded.").waitFor();
  await front!.setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("img", { name: "Front of your ID, as chosen" }).waitFor();
  await page.getByText("This picture is small. Move closer, or use a larger picture.").waitFor();
  await expectAccessible(page);
  await page.route("**/api/upload-id", silent, { times: 1 });
  await next.click();
  await page.getByText("Failed to upload ID.").waitFor();
  const upload = Promise.withResolvers<Route>();
  await page.route("**/api/upload-id", (route) => upload.resolve(route), { times: 1 });
  await page.route("**/api/create-checkout-session", silent, { times: 1 });
  await next.click();
  await page.getByRole("progressbar").waitFor();
  await (await upload.promise).continue();
  await alertOf(page, "Payment session failed.");
  await page.getByText("Your ID is uploaded and awaiting review.").waitFor();
  await page.route("**/api/create-checkout-session", away, { times: 1 });
  await next.click();
  await alertOf(page, "Something went wrong.");

  const session = { headers: { origin: site.url }, data: { reservationId: id } };
  expect((await page.request.post("/api/create-checkout-session", session)).ok()).toBe(true);
  await page.clock.install();
  await page.goto(`/payment-success?reservationId=${id}`);
  await hydrated(page);
  await page.getByText("Checking with the card processor whether you paid…").waitFor();
  await page.clock.fastForward(61_000);
  // Nothing was paid on the page that is open.
  await shown(page, "Your payment");
  await expect.poll(() => page.title()).toBe("Your payment");
  await expect.poll(() => page.getByText(/need to pay again|Thank you/).count()).toBe(0);
  const late = page.getByText("The card processor knows of no payment yet.");
  await late.waitFor();
  await expect.poll(() => late.textContent()).toContain("If you left its page, nothing was taken");
  await expect.poll(() => page.getByText(/Show the code|Next:/).count()).toBe(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test("a reservation that the landlord rejected says so", async () => {
  const page = await openWith([], "/about");
  const host = (await (await fetch(`${site.url}/api/hosts/kowalski-spaces`)).json()) as {
    properties: PropertyJson[];
  };
  const own = host.properties.find((space) => space.is_available && space.end_date === null)!;
  const id = await reserveHere(page, site.url, own.id, "2027-09-06");
  const landlord = await site.browser.newContext({ baseURL: site.url });
  const headers = { origin: site.url };
  const person = { email: "landlord@sparebay.example", password: "demo-password-1" };
  await landlord.request.post("/api/login", { headers, data: person });
  const data = { status: "rejected" };
  const answer = await landlord.request.put(`/api/reservations/${id}/status`, { headers, data });
  expect(answer.status()).toBe(200);
  await page.goto(`/checkout/${id}`);
  await page.getByText("This reservation was not accepted", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Search for another space" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Continue to payment" }).count()).toBe(0);
  await page.goto(`/payment-success?reservationId=${id}`);
  await shown(page, "Not paid");
  await expect.poll(() => page.title()).toBe("Not paid");
  await page.getByText("Nothing has been paid for this reservation.").waitFor();
  await page.getByRole("link", { name: "Open the reservation" }).waitFor();
  await page.goto("/payment-success");
  await page.getByText("We’ll email you when your payment is confirmed.").waitFor();
  await page.getByRole("link", { name: "Go to the home page" }).waitFor();

  const other = await landlord.newPage();
  // The first page after a login without script sets a visitor's cart aside.
  await other.goto("/about");
  await expect.poll(() => other.evaluate(() => localStorage.getItem("user"))).not.toBeNull();
  for (const path of ["/cart", "/checkout"]) {
    await putInCart(other, [own], path);
    await other.getByText("Only tenants and visitors can reserve a space.").waitFor();
    await expect.poll(() => other.getByRole("button", { name: /Confirm|Order|Pay/ }).count()).toBe(0);
  }
  await landlord.close();
});

async function openWith(items: object[], path: string, width = 1280): Promise<Page> {
  const page = await site.open(width);
  await putInCart(page, items, path);
  return page;
}
