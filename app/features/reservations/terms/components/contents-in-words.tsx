import { vehicleInWords } from "../model.ts";
import type { ContentsJson } from "../present.ts";

/** What goes in, as the tenant stated it. */
export function ContentsInWords({ contents }: { contents: ContentsJson }) {
  const vehicle = vehicleInWords(contents);
  return (
    <>
      {vehicle !== null && <span className="block wrap-anywhere">{vehicle}</span>}
      {contents.things !== "" && (
        <span className="block wrap-anywhere whitespace-pre-line">{contents.things}</span>
      )}
    </>
  );
}
