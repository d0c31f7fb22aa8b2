import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { goodProperty } from "#tests/support/property-form.ts";

const site = demoSite({ REVIEW_LISTINGS: "all" });

async function looksRight(page: Page) {
  for (const [width, scheme] of [
    [360, "light"],
    [360, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    await showAt(page, width, scheme);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test(
  "a new space and an edit wait; an administrator refuses one, approves the other, and the landlord corrects",
  { timeout: 180_000 },
  async () => {
    const landlord = await site.open(1280);
    await site.logIn(landlord, "landlord");
    const added = await landlord.request.post("/api/properties", {
      multipart: { ...goodProperty, title: "Lamplit shed" },
      headers: { origin: site.url },
    });
    const { id } = (await added.json()) as { id: string };
    await landlord.goto("/landlord-dashboard?tab=spaces");
    await landlord.getByText("“Lamplit shed” waits for review. No one else sees it yet.").waitFor();
    await landlord.getByRole("link", { name: "Edit" }).nth(1).click();
    await landlord.getByRole("heading", { name: "Edit property" }).waitFor();
    await hydrated(landlord);
    await landlord.getByLabel("Title").fill("Grand garage");
    await landlord.getByRole("button", { name: "Save changes" }).click();
    await landlord.getByText("We look at it, usually within a day. You changed: Title.").waitFor();
    await looksRight(landlord);

    const admin = await site.open(1280);
    await site.logIn(admin, "admin");
    await admin.goto("/admin/approvals");
    await hydrated(admin);
    await admin.getByRole("link", { name: "Lamplit shed" }).click();
    await admin.getByRole("heading", { name: "As everyone will see it" }).waitFor();
    await admin.getByRole("button", { name: "Refuse" }).click();
    await admin.getByRole("dialog").getByRole("textbox").fill("Please add a photo.");
    await admin.getByRole("button", { name: "Refuse it" }).click();
    await admin.getByText("Please add a photo.").first().waitFor();
    await admin
      .getByRole("link", { name: /garage|Garage/ })
      .first()
      .click();
    await admin.getByText("Title, changed").waitFor();
    await looksRight(admin);
    await admin.getByRole("button", { name: "Approve" }).click();
    await expect.poll(() => admin.getByText("Title, changed").count()).toBe(0);

    await landlord.goto(`/landlord/properties/${id}/edit`);
    await landlord.getByText("Please add a photo.").waitFor();
    await hydrated(landlord);
    await looksRight(landlord);
    await landlord.getByLabel("Title").fill("Lamplit shed with a door");
    await landlord.getByRole("button", { name: "Save changes" }).click();
    await landlord.getByText("“Lamplit shed with a door” waits for review.").waitFor();
    await expect.poll(() => landlord.getByText("You changed: Title.").count()).toBe(0);

    await landlord.getByRole("link", { name: "Edit" }).nth(1).click();
    await landlord.getByRole("heading", { name: "Edit property" }).waitFor();
    await hydrated(landlord);
    const title = landlord.getByLabel("Title");
    const was = await title.inputValue();
    await title.fill("Smaller garage");
    await landlord.getByRole("button", { name: "Save changes" }).click();
    await landlord.getByText("You changed: Title.").waitFor();
    await landlord.goBack();
    // The dashboard has such a button, too.
    await landlord.getByRole("heading", { name: "Edit property" }).waitFor();
    await landlord.getByRole("button", { name: "Discard changes" }).click();
    await looksRight(landlord);
    await landlord.getByRole("button", { name: "Discard them" }).click();
    await expect.poll(() => landlord.getByText("Your changes wait for review.").count()).toBe(0);
    await expect.poll(() => title.inputValue()).toBe(was);
  },
);
