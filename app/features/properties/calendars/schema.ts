import { z } from "zod";
import { line } from "../listing/schema.ts";

/** Another site's calendar; `webcal://` is how some write `https://`. */
export const newCalendar = z.object({
  name: line("Name", 60),
  url: line("Calendar link", 2000)
    .transform((text) => text.replace(/^webcals?:\/\//i, "https://"))
    .pipe(
      z.url({
        protocol: /^https?$/,
        error: "Calendar link must be a full URL, such as https://calendar.example/rent.ics.",
      }),
    ),
});
export type NewCalendar = z.output<typeof newCalendar>;
