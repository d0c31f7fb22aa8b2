/** The paragraphs of a rental agreement. */
export function AgreementText({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      {paragraphs.map((paragraph, place) => (
        <p key={`${place} ${paragraph}`} className="wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
