import { useEffect, useState } from "react";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { call } from "#app/ui/call.ts";
import type { CheckListJson } from "../present.ts";
import { aheadBy, isCheckStored, storeCheck } from "./stored-check.ts";

const everyMs = 10_000;
/** A list this old is fetched again as soon as there is a network. */
const staleMs = 300_000;

/**
 * The list for checks without a network: stored on this phone, and fetched again while the page is open. `age` is in
 * milliseconds; `isStored` is null until the browser has answered.
 */
export function useCheckList(loaded: CheckListJson) {
  const [list, setList] = useState(loaded);
  const [isStored, setStored] = useState<boolean | null>(null);
  const [isOnline, setOnline] = useState(true);
  const [age, setAge] = useState(0);
  const personId = usePerson()?.id ?? null;
  const listedAt = Date.parse(list.listed_at);

  useEffect(() => {
    // A browser that is connected to something may still have no network.
    const isUnreached = async () => {
      setOnline(false);
      setStored(await isCheckStored(personId));
    };
    storeCheck(personId, listedAt, Date.now()).then(setStored, isUnreached);
  }, [personId, listedAt]);

  useEffect(() => {
    const look = () => {
      const old = Math.max(0, Date.now() + aheadBy() - listedAt);
      setAge(old);
      if (navigator.onLine && old > staleMs && document.visibilityState === "visible")
        void call("GET /api/passes").then(setList, () => undefined);
    };
    const change = () => {
      setOnline(navigator.onLine);
      look();
    };
    look();
    const timer = setInterval(look, everyMs);
    window.addEventListener("online", change);
    window.addEventListener("offline", change);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", change);
      window.removeEventListener("offline", change);
    };
  }, [listedAt]);

  return { list, isStored, isOnline, age };
}
