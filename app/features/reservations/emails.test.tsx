import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReservationMail } from "./emails.tsx";

test("a mail keeps the reservation code on one line", () => {
  const letter = { subject: "Confirmed", text: "Show this code when you arrive: K7QF-2MXD-9RTA." };
  const html = renderToStaticMarkup(
    <ReservationMail letter={letter} brand="Sparebay" publicUrl="http://localhost:3000" />,
  );
  expect(html).toContain('arrive: <strong style="white-space:nowrap">K7QF-2MXD-9RTA</strong>.');
});
