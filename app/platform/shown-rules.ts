/** How an operator shows something that people choose among; `also` is what follows its name after a comma. */
export type Shown<Also = unknown> = { code: string; name: string; isOffered: boolean; also?: Also };

type Kind<Also> = {
  /** What is named, in the plural. */
  things: string;
  /** Those that are there without being named, in their order. */
  usual: readonly Omit<Shown, "also">[];
  /** The code that was meant; null for none. */
  codeOf: (text: string) => string | null;
  /** What is wrong with what is no code. */
  refuseCode: (text: string) => string;
  nameOf: (code: string) => string;
  /** What may follow a name, between commas, and the sentence that refuses others. */
  also?: { read: (options: string[]) => Also | null; sentence: string };
  maxOwn: number;
};

/** It begins with a letter or digit, so that no list or sentence is broken by it. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} &/'’().-]{0,29}$/u;

/**
 * Things in an order, such as "Parking Lot; Covered Garage = Garage; -Basement": with another name, or with a minus not offered. Of
 * the usual ones those that aren't named follow as they are. What is wrong is a sentence that goes on after "it".
 */
export function parseShown<Also>(rules: string, kind: Kind<Also>): Shown<Also>[] | string {
  const shown: Shown<Also>[] = [];
  for (const rule of rules.split(/[;\n]/)) {
    const [said = "", ...named] = rule.split("=");
    const [words = null, ...options] = named.length === 0 ? [] : named.join("=").split(",");
    if (said.trim() === "" && words === null) continue;
    const text = said.trim().replace(/^-\s*/, "");
    const code = kind.codeOf(text);
    if (code === null) return kind.refuseCode(text);
    if (shown.some((one) => one.code === code)) return `must name ${code} once`;
    const name = (words ?? kind.nameOf(code)).normalize("NFC").trim().replaceAll(/\s+/g, " ");
    if (!nameForm.test(name))
      return `must have names of at most 30 letters, digits, spaces and & / ' ( ) . - for ${kind.things}, which “${name.slice(0, 40)}” is not`;
    const also = options.length === 0 ? undefined : kind.also?.read(options.map((option) => option.trim()));
    if (options.length > 0 && !also)
      return kind.also
        ? `${kind.also.sentence}, unlike “${rule.trim().slice(0, 60)}”`
        : "must have no commas";
    shown.push({ code, name, isOffered: !said.trim().startsWith("-"), ...(also && { also }) });
  }
  const isUsual = ({ code }: { code: string }) => kind.usual.some((one) => one.code === code);
  if (shown.filter((one) => !isUsual(one)).length > kind.maxOwn)
    return `must have at most ${kind.maxOwn} ${kind.things} of your own`;
  shown.push(...kind.usual.filter(({ code }) => !shown.some((one) => one.code === code)));
  const taken = shown.find(({ code, name }) =>
    shown.some((other) => other.code !== code && [other.name, other.code].some((one) => isSame(one, name))),
  );
  return taken
    ? `must give each of the ${kind.things} a name that no other has, unlike “${taken.name}”`
    : shown;
}

/** As people read it: whatever the case, and however it is written in Unicode. */
export const isSame = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.normalize("NFKC").toLowerCase();
