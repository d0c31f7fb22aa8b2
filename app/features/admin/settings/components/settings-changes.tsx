import { useState } from "react";
import { useRevalidator } from "react-router";
import { pictureOfValue } from "#app/platform/brand-pictures.ts";
import { isUploadedIcon, uploadedIcon } from "#app/platform/space-icons.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { TypeIcon } from "#app/ui/type-icon.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import type { SettingsJson } from "../present.ts";

type Props = { settings: SettingsJson; isFirst: boolean };

/** A page of changes, each with the values before and after, and a button that restores those before. */
export function SettingsChanges({ settings: { changes, older }, isFirst }: Props) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [hidden, setHidden] = useState<string[]>([]);

  async function undo(id: number) {
    setBusy(id);
    setFailure(null);
    setHidden([]);
    try {
      const undone = await call("POST /api/admin/settings/changes/{id}/undo", { path: { id: String(id) } });
      setHidden(undone.hidden);
      announce(["Undone.", ...undone.hidden].join(" "));
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    await revalidate();
    setBusy(null);
  }

  return (
    <section aria-labelledby="changes" className="mt-8 flex flex-col gap-3">
      <h2 id="changes">Changes</h2>
      {failure && <Alert>{failure}</Alert>}
      {hidden.length > 0 && <Alert tone="wait">{hidden.join(" ")}</Alert>}
      {changes.length === 0 && (
        <p className="text-soft">{isFirst ? "No changes yet." : "No older changes."}</p>
      )}
      <ul className="flex flex-col gap-3">
        {changes.map(({ id, at, who, values, may_undo, why_no_undo }) => (
          <li key={id} className="card flex flex-wrap items-start justify-between gap-3 p-4">
            <div className="min-w-0">
              <ul>
                {values.map(({ label, before, after }) => (
                  <li key={label} className="wrap-anywhere">
                    <strong>{label}</strong>: <Value text={before} /> → <Value text={after} />
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-sm wrap-anywhere text-soft">
                {who}, <ZonedTime at={at} />
              </p>
              {why_no_undo !== null && <p className="mt-1 text-sm text-soft">{why_no_undo}</p>}
            </div>
            {may_undo && (
              <Button variant="secondary" busy={busy === id} onClick={() => void undo(id)}>
                Undo<span className="sr-only">: {values.map(({ label }) => label).join(", ")}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(!isFirst || older !== null) && (
        <nav aria-label="Pages of changes" className="flex flex-wrap justify-between gap-3">
          {!isFirst && (
            <LinkButton to="/admin/settings#changes" variant="secondary">
              Newest
            </LinkButton>
          )}
          {older !== null && (
            <LinkButton to={`/admin/settings?before=${older}#changes`} variant="secondary">
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}

/** A setting's value; a picture as itself, also an uploaded icon within a rule. */
function Value({ text }: { text: string | null }) {
  if (text === null) return "default";
  const picture = pictureOfValue(text);
  if (picture === null) return text.split(namedIcon).map((part, at) => <Part key={at} text={part} />);
  return (
    <img
      src={picture}
      alt="uploaded"
      className="inline-block h-8 max-w-40 rounded-control bg-sunken object-contain"
    />
  );
}

const namedIcon = new RegExp(`(${uploadedIcon.source})`);

function Part({ text }: { text: string }) {
  if (!isUploadedIcon(text)) return text;
  return (
    <>
      <TypeIcon icon={text} className="inline-block size-5 align-middle text-brand" />
      <span className="sr-only">uploaded</span>
    </>
  );
}
