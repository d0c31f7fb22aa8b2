import { type SubmitEvent, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import {
  mostChangedAtOnce,
  policyNames,
  type PropertyWish,
  unbroken,
} from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { bodyOfChange } from "./change-body.ts";
import { ChangeFields } from "./change-fields.tsx";
import { FindProperties } from "./find-properties.tsx";
import { searchedFrom, withPart } from "./spaces-url.ts";

type Space = {
  id: string;
  title: string;
  address: string;
  price: number;
  pricePer: string;
  policy: keyof typeof policyNames;
};
type Props = {
  spaces: Space[];
  /** Where the list continues; null if this is its end. */
  older: string | null;
  total: number;
  /** The first day that any of them can have. */
  today: IsoDate;
  wish: PropertyWish | null;
  /** How many a form without script changed, and how many it could not; null without one. */
  changed: string | null;
  refused: string | null;
};
type Result = { changed: number; refused: { id: string; title: string; refusal: string }[]; more: number };

/** Changes the price, the policy or the days of the chosen spaces, each by itself. */
export function ChangeSpaces({ spaces, older, total, today, wish, ...before }: Props) {
  const [params] = useSearchParams();
  const posted = useRefusal("/api/landlord/changes");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [fields, setFields] = useState<Record<string, string>>(posted.fields);
  const [failure, setFailure] = useState(posted.message);
  const [result, setResult] = useState<Result | null>(resultOf(before));
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const there = spaces.filter(({ id }) => chosen.has(id));

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setFailure("");
    setFields({});
    setResult(null);
    try {
      const answer = await call("POST /api/landlord/changes", { json: bodyOfChange(form) as never });
      const refused = answer.spaces.flatMap(({ refusal, ...space }) =>
        refusal === null ? [] : [{ ...space, refusal }],
      );
      setResult({ changed: answer.spaces.length - refused.length, refused, more: 0 });
      await revalidate();
    } catch (error) {
      setFailure(sentenceOf(error, "The spaces could not be changed. Please try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(false);
  }

  if (total === 0 && wish === null)
    return (
      <EmptyState title="No spaces yet.">
        <p>Add a space, or import several from a file.</p>
        <LinkButton to="/landlord/import" variant="secondary">
          Import spaces
        </LinkButton>
      </EmptyState>
    );
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-6">
      {(total > searchedFrom || wish) && <FindProperties wish={wish} found={total} />}
      <form method="post" onSubmit={(event) => void send(event)} className="flex flex-col gap-6" noValidate>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-lg font-semibold">Spaces</legend>
          {spaces.length === 0 ? (
            <p className="text-soft">No title or address matches your search.</p>
          ) : (
            <>
              <label className="flex min-h-11 items-center gap-3 self-start font-medium [@media(scripting:none)]:hidden">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={there.length === spaces.length}
                  onChange={({ target }) =>
                    setChosen(new Set(target.checked ? spaces.map(({ id }) => id) : []))
                  }
                />
                Choose all {spaces.length} here
              </label>
              <ul className="card divide-y divide-line">
                {spaces.map((space) => (
                  <li key={space.id}>
                    <Choice
                      space={space}
                      isChosen={chosen.has(space.id)}
                      onChoose={(isChosen) => toggle(space.id, isChosen)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          {(params.has("before") || older !== null) && (
            <nav aria-label="Pages of spaces" className="flex flex-wrap gap-3">
              {params.has("before") && (
                <LinkButton variant="secondary" to={withPart(params, null)}>
                  First spaces
                </LinkButton>
              )}
              {older !== null && (
                <LinkButton variant="secondary" to={withPart(params, older)}>
                  Next {mostChangedAtOnce} spaces
                </LinkButton>
              )}
            </nav>
          )}
        </fieldset>
        <ChangeFields fields={fields} today={today} />
        {failure && <Alert>{failure}</Alert>}
        {result && <Changed result={result} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant={there.length === 0 ? "secondary" : "primary"}
            busy={busy}
            className="max-sm:w-full"
          >
            {there.length === 0 ? "Change chosen spaces" : `Change ${countInWords(there.length)}`}
          </Button>
          <p role="status" className="text-sm text-soft [@media(scripting:none)]:hidden">
            {there.length} of {spaces.length} chosen
          </p>
        </div>
      </form>
    </div>
  );
}

type ChoiceProps = { space: Space; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function Choice({ space: { id, title, address, price, pricePer, policy }, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 px-4 py-3 hover:bg-sunken">
      <input
        type="checkbox"
        name={`space-${id}`}
        aria-labelledby={`title-${id}`}
        aria-describedby={`about-${id}`}
        className="mt-0.5 size-5 shrink-0 accent-brand"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="min-w-0 grow">
        <span id={`title-${id}`} className="block font-medium wrap-anywhere">
          {title}
        </span>
        <span id={`about-${id}`} className="block text-sm text-soft wrap-anywhere">
          {unbroken(address)}
          <span className="block">
            {formatDollars(price)}/{pricePer}, {policyNames[policy].name}
          </span>
        </span>
      </span>
    </label>
  );
}

function resultOf({ changed, refused }: { changed: string | null; refused: string | null }): Result | null {
  return changed === null ? null : { changed: Number(changed) || 0, refused: [], more: Number(refused) || 0 };
}

function countInWords(count: number): string {
  return `${count} ${count === 1 ? "space" : "spaces"}`;
}

function Changed({ result: { changed, refused, more } }: { result: Result }) {
  return (
    <>
      {changed > 0 && <Alert tone="good">{countInWords(changed)} changed.</Alert>}
      {more > 0 && <Alert>{countInWords(more)} could not be changed.</Alert>}
      {refused.length > 0 && (
        <Alert>
          <p>{countInWords(refused.length)} could not be changed:</p>
          <ul className="mt-1 flex flex-col gap-1 font-normal">
            {refused.map(({ id, title, refusal }) => (
              <li key={id} className="wrap-anywhere">
                {title}: {refusal}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
