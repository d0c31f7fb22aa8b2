import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CardCost } from "#app/features/payments/reconciliation/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { SettingJson, SettingsJson } from "../present.ts";
import { previewOf } from "./group-preview.tsx";
import { PictureField } from "./picture-field.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingsGroup } from "./settings-group.tsx";

type FormProps = { settings: SettingsJson; cardCost: CardCost | null };

/**
 * All settings in their groups, which are folded; one button saves those that were changed, all or none. What is refused is said at the
 * start, too, and leads to its field.
 */
export function SettingsForm({ settings: { version, settings }, cardCost }: FormProps) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; isStale: boolean } | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState<Record<string, { key: string; text: string }>>({});
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  // What is stored now replaces what was typed, and its preview.
  const keyOf = ({ name, value }: SettingJson) => `${name} ${value} ${round}`;
  const groups = Object.entries(Object.groupBy(settings, ({ group }) => group)) as [string, SettingJson[]][];

  function typedOf(setting: SettingJson): string {
    const latest = typed[setting.name];
    return (latest?.key === keyOf(setting) ? latest.text : setting.value) ?? "";
  }

  function typedIn(name: string): string {
    const setting = byName.get(name);
    return setting ? typedOf(setting) : "";
  }

  /** What this setting is by the form as it is. */
  function textOf(name: string): string {
    return typedIn(name).trim() || (byName.get(name)?.default ?? "");
  }

  useEffect(() => {
    const shown = form.current!;
    shown.addEventListener("focusin", showWhole);
    return () => shown.removeEventListener("focusin", showWhole);
  }, []);
  const refused = settings.filter(({ name }) => errors[name] !== undefined);
  const isChanged = (setting: SettingJson) =>
    !setting.by_environment && typedOf(setting).trim() !== (setting.value ?? "");
  const changed = settings.filter((setting) => isChanged(setting)).length;

  /** Unfolds what a setting is in, and leads to its field. */
  function leadTo(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return;
    for (const folded of form.current!.querySelectorAll("details"))
      if (folded.contains(field)) folded.open = true;
    field.focus();
  }

  function noteTyped(target: EventTarget) {
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (!isField) return;
    const setting = byName.get(target.name);
    if (!setting || setting.control === "picture") return;
    const { [setting.name]: _corrected, ...others } = errors;
    setErrors(others);
    if (Object.keys(others).length === 0 && failure?.isStale !== true) setFailure(null);
    setTyped({ ...typed, [setting.name]: { key: keyOf(setting), text: target.value } });
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      settings.flatMap(({ name, value, by_environment, control }) => {
        if (control === "picture") return [];
        const text = (fields.get(name) as string | null)?.trim() ?? "";
        return by_environment || text === (value ?? "") ? [] : [[name, text === "" ? null : text]];
      }),
    );
    setBusy(true);
    setSaved(false);
    setFailure(null);
    setErrors({});
    try {
      await call("PATCH /api/admin/settings", { json: { version, values } });
      await revalidate();
      setSaved(true);
      announce("Saved.");
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      setErrors(named);
      const isStale = error instanceof CallError && error.status === 409;
      setFailure({ sentence: sentenceOf(error, "We couldn’t save your changes. Try again."), isStale });
      const first = settings.find(({ name }) => named[name] !== undefined);
      if (first === undefined) form.current?.scrollIntoView({ block: "start" });
      else leadTo(first.name);
    }
    setBusy(false);
  }

  async function showCurrent() {
    await revalidate();
    setRound(round + 1);
    setErrors({});
    setFailure(null);
  }

  return (
    <form
      data-early
      method="post"
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      onChange={({ target }) => {
        setSaved(false);
        noteTyped(target);
      }}
      className="flex flex-col gap-4 [&_:is(input,select,textarea,button,summary)]:scroll-mb-24"
    >
      {failure && (
        <Alert
          action={
            failure.isStale && (
              <Button variant="secondary" onClick={() => void showCurrent()}>
                Show the current settings
              </Button>
            )
          }
        >
          {refused.length === 0 ? (
            failure.sentence
          ) : (
            <>
              Nothing was saved.
              <ul>
                {refused.map(({ name }) => (
                  <li key={name}>
                    <button
                      type="button"
                      className="min-h-11 text-left wrap-anywhere underline"
                      onClick={() => leadTo(name)}
                    >
                      {errors[name]}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
      {groups.map(([group, members]) => (
        <SettingsGroup
          key={group}
          name={group}
          members={members}
          changed={members.filter((setting) => isChanged(setting)).length}
          refused={members.filter(({ name }) => errors[name] !== undefined).length}
          preview={previewOf(group, { textOf, typed: typedIn })}
        >
          {members.map((setting) =>
            setting.control === "picture" ? (
              <PictureField key={setting.name} setting={setting} version={version} />
            ) : (
              <SettingField
                key={keyOf(setting)}
                setting={setting}
                error={errors[setting.name]}
                typed={typedOf(setting)}
                landlordFee={textOf("LANDLORD_FEE") || "0%"}
                cardCost={cardCost}
              />
            ),
          )}
        </SettingsGroup>
      ))}
      <div
        className={`flex flex-wrap items-center gap-3 py-3 ${changed > 0 || busy || saved ? "sticky bottom-(--bar) z-10 -mx-4 border-t border-line bg-ground px-4 sm:mx-0" : ""}`}
      >
        <Button type="submit" busy={busy} className="max-sm:flex-1">
          Save settings
        </Button>
        <output className="font-medium text-good max-sm:empty:-ml-3">
          {saved
            ? "Saved. Everyone sees it within 5 seconds."
            : changed > 0 && <span className="text-soft">{changed} changed</span>}
        </output>
      </div>
    </form>
  );
}

/** Scrolls a field from under the button at the foot; a browser may show no more of a long text than its caret. */
function showWhole({ target }: FocusEvent) {
  if (target instanceof Element && target.matches("input, select, textarea"))
    target.scrollIntoView({ block: "nearest" });
}
