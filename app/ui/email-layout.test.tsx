import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { adjust } from "#app/platform/config.server.ts";
import { renderEmail } from "#app/platform/render-email.server.ts";
import { EmailLayout } from "./email-layout.tsx";

afterEach(() => {
  adjust({});
});

test("amounts and dates stand on the right; rules in sentences and lines begin on the left, line by line", () => {
  const rules = "Quiet after 10 PM.\nNo fluids.";
  const long = "Cancel by Nov 26 for a full refund, fee included.";
  const facts = {
    title: "Garage",
    place: "Harrisburg, PA 17101",
    photo: null,
    rows: [
      ["Total", "$126.00"],
      ["House rules there", rules],
      ["Cancellation", long],
    ] satisfies [string, string][],
  };
  const html = renderToStaticMarkup(
    <EmailLayout brand="Sparebay" heading="Hello" facts={facts}>
      <p>Hello</p>
    </EmailLayout>,
  );
  const cells = [
    ...html.matchAll(/<td align="(right|left)"[^>]*white-space:(?:pre-line|nowrap)[^>]*>([^<]*)</g),
  ];
  expect(cells.map(([, align, text]) => [align, text])).toEqual([
    ["right", "$126.00"],
    ["left", rules],
    ["left", long],
  ]);
  // Labels break between words, though the sheet breaks long addresses anywhere; an amount never breaks.
  const labels = [...html.matchAll(/<td [^>]*width="45%"[^>]*word-break:normal[^>]*>([^<]*)</g)];
  expect(labels.map(([, label]) => label)).toEqual(["Total", "House rules there", "Cancellation"]);
  expect(html.match(/white-space:nowrap/g)).toHaveLength(1);
});

test("an email says where to ask, and names the company once its address is set", () => {
  const mail = (
    <EmailLayout brand="Sparebay" heading="Hello">
      Your space is ready.
    </EmailLayout>
  );
  const end = () =>
    renderEmail(mail)
      .text.trim()
      .split("\n")
      .find((line) => line.startsWith("Questions?"));
  expect(end()).toBe("Questions? Contact support@sparebay.example.");
  adjust({
    SUPPORT_EMAIL: "ask@harbor.example",
    COMPANY_NAME: "Harbor Spaces LLC",
    COMPANY_ADDRESS: "1 Pier, Erie, PA 16501",
  });
  expect(end()).toBe("Questions? Contact ask@harbor.example. Harbor Spaces LLC, 1 Pier, Erie, PA 16501");
  expect(renderEmail(mail).html).toContain('href="mailto:ask@harbor.example"');
});
