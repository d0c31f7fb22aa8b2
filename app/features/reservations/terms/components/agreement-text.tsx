import { Fragment } from "react";
import type { SummaryLine } from "../present.ts";

type Props = {
  /** The release before sends none. */
  summary?: readonly SummaryLine[] | undefined;
  paragraphs: readonly string[];
};

/** Who and what an agreement is about, then its paragraphs. */
export function AgreementText({ summary = [], paragraphs }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 p-4 sm:p-5">
        {summary.map(({ name, words }) => (
          <Fragment key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere first-letter:uppercase">{words}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="flex flex-col gap-3">
        {paragraphs.map((paragraph, place) => (
          <p key={`${place} ${paragraph}`} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}
