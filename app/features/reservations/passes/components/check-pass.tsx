import Camera from "~icons/lucide/camera";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { fieldsOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { CheckJson, CheckListJson } from "../present.ts";
import { KeptList } from "./kept-list.tsx";
import { PassVerdict } from "./pass-verdict.tsx";
import { Scanner } from "./scanner.tsx";
import { useCheckList } from "./use-check-list.ts";
import { usePassCheck } from "./use-pass-check.ts";

type Props = { loaded: CheckListJson; checked: CheckJson | null };

/** Scan a pass, or type its code; the verdict stands above. */
export function CheckPass({ loaded, checked }: Props) {
  const { list, ...kept } = useCheckList(loaded);
  const refused = useRefusal("/api/passes/check");
  const { shown, failure, isBusy, check } = usePassCheck(list, checked);
  const [isScanning, setScanning] = useState(false);
  const checkLink = useEffectEvent(() => {
    const { hash } = window.location;
    if (hash.length < 2) return;
    window.history.replaceState(window.history.state, "", "/check");
    void check(hash);
  });

  // A QR code read by the phone's own camera leads here, with the pass behind the #.
  useEffect(() => {
    const onHash = () => checkLink();
    onHash();
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void check(fieldsOf<{ pass: string }>(event.currentTarget).pass);
  }

  const message = failure ?? (shown === null && refused.message !== "" ? refused.message : null);
  return (
    <div className="flex flex-col gap-6">
      {shown && <PassVerdict shown={shown} />}
      {message && <Alert>{message}</Alert>}
      {isScanning ? (
        <Scanner
          onFound={(text) => {
            setScanning(false);
            void check(text);
          }}
          onClose={() => setScanning(false)}
        />
      ) : (
        <Button wide onClick={() => setScanning(true)} className="[@media(scripting:none)]:hidden">
          <Camera aria-hidden className="size-5" />
          {shown ? "Scan another pass" : "Scan a pass"}
        </Button>
      )}
      <form method="post" onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Or enter the code"
          name="pass"
          defaultValue={refused.entries["pass"] ?? ""}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="For example, K7QF-2MXD-9RTA. It’s printed under the barcode."
        />
        <Button type="submit" variant="secondary" busy={isBusy}>
          Check
        </Button>
      </form>
      <KeptList {...kept} listedAt={Date.parse(list.listed_at)} count={list.passes.length} />
    </div>
  );
}
