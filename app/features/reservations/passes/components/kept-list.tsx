import CloudOff from "~icons/lucide/cloud-off";
import Smartphone from "~icons/lucide/smartphone";
import { durationInWords } from "#app/platform/dates.ts";
import { timeInWords } from "./pass-words.ts";

type Props = { listedAt: number; count: number; age: number; isStored: boolean | null; isOnline: boolean };

/** Whether checks work without a network here, and how old the list for them is. */
export function KeptList({ listedAt, count, age, isStored, isOnline }: Props) {
  if (isStored === null)
    return <p className="min-h-11 text-sm text-soft">Storing this page on your phone…</p>;
  if (!isStored)
    return (
      <p className="min-h-11 text-sm text-soft">
        This browser can’t store the page: checks need a network here.
      </p>
    );
  const Icon = isOnline ? Smartphone : CloudOff;
  return (
    <p className="flex min-h-11 items-start gap-2 text-sm text-soft" data-testid="kept-list">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {isOnline ? "Also works without a network now. " : "No network. "}
        Your list has {count} {count === 1 ? "pass" : "passes"} and is from {timeInWords(listedAt)} (
        {durationInWords(age)} ago).
      </span>
    </p>
  );
}
