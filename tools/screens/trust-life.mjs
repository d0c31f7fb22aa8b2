// What two people say and show each other, made through the API: messages and a report, reviews, how to get in, handovers.
import { formOf, until } from "./asking.mjs";

/** Plays it between `host` and `renter`: of a running rental and an ended stay. Returns the ids that screens need. */
export async function playTrust({ host, renter, stay, spaces, photo }) {
  const withPhoto = (fields) => {
    const form = formOf(fields);
    form.append("photos", new File([photo], "gate.jpg", { type: "image/jpeg" }));
    return form;
  };
  for (const space of spaces.slice(0, 2))
    await host.ask(
      `POST /api/properties/${space}/access`,
      withPhoto({ code: "4711#", instructions: "Ring at the gate.\nThe second door on the left is yours." }),
    );

  const asked = { text: "Is the gate open on Sundays?", property_id: spaces[5] };
  const { id: conversation } = await renter.ask("POST /api/messages", formOf(asked));
  await host.ask(`POST /api/messages/${conversation}`, withPhoto({ text: "It is, from eight to six." }));
  await host.ask(`POST /api/messages/${conversation}/reports`, {
    reason: "They ask for a discount outside.",
  });

  const tenants = { stars: 4, as_described: 5, access: 4, communication: 3 };
  const written = { ...tenants, text: "Dry, and easy to find." };
  // A job opens the time to review.
  await until(
    () => renter.ask(`PUT /api/reservations/${stay}/review`, written).catch(() => null),
    (review) => review !== null,
  );
  await host.ask(`PUT /api/reservations/${stay}/review`, { stars: 2, text: "Left the shelf broken." });

  await renter.ask(`POST /api/reservations/${stay}/handovers/move-out`, withPhoto({ note: "All clean." }));
  await host.ask(
    `POST /api/reservations/${stay}/handovers/move-out`,
    withPhoto({ note: "But for the shelf." }),
  );
  return { conversation };
}
