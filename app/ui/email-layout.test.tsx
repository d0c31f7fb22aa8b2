import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailLayout } from "./email-layout.tsx";

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
