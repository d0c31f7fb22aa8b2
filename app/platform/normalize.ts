/** All but two ligatures that would become 18 and 8 letters. */
const growsLittle = /[^\ufdfa\ufdfb]+/g;
const moreThan30Marks = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in a Unicode normal form. Of a run of combining marks only the first 30 stay, more than any language needs
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format): a run takes time quadratic in its length.
 */
export function normalize(text: string, form: "NFKC" | "NFKD"): string {
  return text.replace(moreThan30Marks, "$1").replace(growsLittle, (part) => part.normalize(form));
}
