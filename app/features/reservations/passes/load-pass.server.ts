import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { signingKeyId, signPublicly } from "#app/platform/public-signature.server.ts";
import { dateIn, type IsoDate } from "#app/platform/dates.ts";
import { fromRange } from "../model.ts";
import { holds } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";
import { type PassState, passStateOf, passStay, passText } from "./model.ts";

/**
 * A reservation for its holder, and its pass until its end, with the link in its QR code, which is the URL of a picture;
 * null unless `state` is valid or early.
 */
export type LoadedPass = {
  reservation: ReservationRow;
  state: PassState;
  pass: { token: string; link: string; qr: string; until: Date } | null;
};

/** The pass of a stay that is accepted and paid; 404 for everyone but its holder. */
export async function loadPass(actor: Actor, id: string): Promise<LoadedPass> {
  const reservation = await reservationFor(actor, id);
  if (!holds(actor, reservation)) throw new NotFound("Reservation not found.");
  const { reservationCode: code, propertyId, timeZone, accessClosesAt } = reservation;
  const stay = fromRange(reservation.stay);
  const today = todayIn(timeZone);
  const state = passStateOf({ ...reservation, stay }, today, now());
  if (state !== "valid" && state !== "early") return { reservation, state, pass: null };
  const passed = passStay(stay, today, accessClosesAt && dateIn(timeZone, accessClosesAt));
  const text = passText({ keyId: signingKeyId(), code, propertyId, stay: passed });
  const token = `${text}.${signPublicly(text)}`;
  const link = `${config.publicUrl}/check#${token}`;
  const [qr, until] = await Promise.all([draw(link), beginningOf(passed.end, timeZone)]);
  return { reservation, state, pass: { token, link, qr, until } };
}

async function beginningOf(day: IsoDate, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`select ${day}::date::timestamp at time zone ${timeZone} as at`.execute(db);
  return rows[0]!.at;
}

async function draw(link: string): Promise<string> {
  // A megabyte of code, for people who look at a pass.
  const { toSVG } = await import("bwip-js/node");
  const look = { bcid: "qrcode", text: link, eclevel: "M", padding: 4, backgroundcolor: "FFFFFF" };
  return `data:image/svg+xml;base64,${Buffer.from(toSVG(look)).toString("base64")}`;
}
