import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IdUpload } from "./id-upload.tsx";

type Upload = Parameters<typeof IdUpload>[0]["upload"];

const idle: Upload = {
  front: null,
  back: null,
  share: null,
  problem: null,
  there: false,
  ensure: async () => true,
  chooseFront: () => undefined,
  chooseBack: () => undefined,
};

function wordsOf(more: Partial<Upload>, verified = false): string {
  return renderToStaticMarkup(
    <IdUpload reservationId="res_1" upload={{ ...idle, ...more }} verified={verified} />,
  );
}

test("the ID form says what makes a good picture and who will see it", () => {
  const words = wordsOf({});
  const parts = [
    "Place your ID on a dark surface in good light. Show all four corners and avoid glare.",
    "Front of your ID",
    "Required. Driver&#x27;s license, passport or ID card.",
    "Back of your ID",
    "Add the back (optional)",
    "Stored encrypted. Only our verification team sees it. The landlord only learns whether it’s verified.",
    "Take a photo",
    'accept="image/jpeg,image/png,image/webp"',
  ];
  for (const part of parts) expect(words).toContain(part);
});

test.each([
  [0.42, "Uploading, 42%"],
  [1, "Uploaded. Encrypting…"],
])("shows that %d of it is uploaded", (share, said) => {
  expect(wordsOf({ share })).toContain(said);
});

test("an uploaded ID can be replaced, a verified one need not be", () => {
  expect(wordsOf({ there: true })).toContain("Your ID is uploaded and awaiting review.");
  expect(wordsOf({ there: true })).toContain("Replace");
  expect(wordsOf({ there: true }, true)).toContain("Your ID is verified.");
});
