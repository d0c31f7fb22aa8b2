import { randomFillSync } from "node:crypto";

const idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
// No 0, O, 1, I: codes are read aloud and typed by hand.
const codeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export type IdKind =
  | "usr"
  | "prp"
  | "pho"
  | "res"
  | "ord"
  | "pay"
  | "dsp"
  | "dcl"
  | "prb"
  | "lea"
  | "rnt"
  | "chg"
  | "exc"
  | "cch"
  | "rfd"
  | "out"
  | "idd"
  | "led"
  | "msg"
  | "srq"
  | "cnv"
  | "mes"
  | "rpt"
  | "rpy"
  | "ntc"
  | "psh"
  | "rev"
  | "ans"
  | "eml"
  | "vis"
  | "ses"
  | "crd"
  | "rst"
  | "ech"
  | "vrf"
  | "cal"
  | "imp"
  | "dev";

/** A new id with its kind that can't be guessed: `res_` and 22 characters, 110 random bits. */
export function newId(kind: IdKind): string {
  return `${kind}_${randomText(idAlphabet, 22)}`;
}

/** A reservation code such as `K7QF-2MXD-9RTA` (60 random bits), for people and scanners. */
export function newReservationCode(): string {
  return [4, 4, 4].map((length) => randomText(codeAlphabet, length)).join("-");
}

/** A random text of `length` characters; the alphabet must have exactly 32 so that every byte maps evenly. */
function randomText(alphabet: string, length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += alphabet[byte & 31];
  return text;
}

// A system call each time would cost more than the rest of an id; every visitor's request makes one.
const pool = Buffer.alloc(4096);
let taken = pool.length;

function randomBytes(length: number): Buffer {
  if (taken + length > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += length;
  return pool.subarray(taken - length, taken);
}
