import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LandlordBalance } from "./landlord-balance.tsx";

const words = (notAccepted: number) =>
  renderToStaticMarkup(
    <LandlordBalance landlordId="usr_1" balance={120} notAccepted={notAccepted} lines={[]}>
      {null}
    </LandlordBalance>,
  );

test("a balance says what of it is for requests that aren’t accepted yet", () => {
  expect(words(40)).toContain("$40.00 of it was paid with requests that aren’t accepted yet.");
  expect(words(0)).not.toContain("accepted yet");
});
