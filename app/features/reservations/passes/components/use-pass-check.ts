import { useRef, useState } from "react";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { CheckJson, CheckListJson } from "../present.ts";
import { judgeOffline } from "./judge-offline.ts";
import { aheadBy } from "./stored-check.ts";
import { verifySignature } from "./verify-signature.ts";
import { type ShownCheck, shownOffline, shownOnline } from "./pass-words.ts";

/** Checks a pass: the server does, or without a network this phone, as far as it can. */
export function usePassCheck(list: CheckListJson, first: CheckJson | null) {
  const [shown, setShown] = useState<ShownCheck | null>(first && shownOnline(first));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);

  async function check(given: string) {
    const turn = ++latest.current;
    setBusy(true);
    setFailure(null);
    const result = await resultOf(given, list);
    if (turn !== latest.current) return;
    setBusy(false);
    setShown(typeof result === "string" ? null : result);
    setFailure(typeof result === "string" ? result : null);
  }

  return { shown, failure, isBusy, check };
}

/** A sentence if nothing could be checked. */
async function resultOf(given: string, list: CheckListJson): Promise<ShownCheck | string> {
  if (given.trim() === "") return "Scan a pass or enter a reservation code.";
  try {
    return shownOnline(await call("POST /api/passes/check", { json: { pass: given } }));
  } catch (error) {
    // A 5xx is the network's or the server's trouble, not the pass's.
    if (error instanceof CallError && error.status < 500)
      return sentenceOf(error, "We couldn’t check this pass. Try again.");
  }
  try {
    const at = new Date(Date.now() + aheadBy());
    return shownOffline(await judgeOffline(given, list, at, verifySignature), Date.parse(list.listed_at));
  } catch {
    return "This browser can’t check signatures without a network. Enter the code under the barcode, or check again online.";
  }
}
