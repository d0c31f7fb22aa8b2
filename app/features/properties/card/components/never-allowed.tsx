/** What no space takes, as the operator says it. */
export function NeverAllowed({ things }: { things: string }) {
  return things === "" ? null : <p className="text-soft">{`Never: ${things}.`}</p>;
}
