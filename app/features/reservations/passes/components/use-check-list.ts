import { useEffect, useState } from "react";
import { call } from "#app/ui/call.ts";
import type { CheckListJson } from "../present.ts";
import { aheadBy, keepPage } from "./kept-page.ts";

const everyMs = 10_000;
/** A list this old is fetched again as soon as there is a network. */
const staleMs = 300_000;

/**
 * The list for checks without a network: kept on this phone, and fetched again while the page is open. `age` is in
 * milliseconds; `isKept` is null until the browser has answered.
 */
export function useCheckList(loaded: CheckListJson) {
  const [list, setList] = useState(loaded);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [isOnline, setOnline] = useState(true);
  const [age, setAge] = useState(0);
  const listedAt = Date.parse(list.listed_at);

  useEffect(() => {
    const openedAt = Date.now();
    const keeping = navigator.onLine ? keepPage(listedAt, openedAt) : Promise.resolve(true);
    keeping.then(setKept, () => setKept(false));
  }, [listedAt]);

  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine);
      const old = Math.max(0, Date.now() + aheadBy() - listedAt);
      setAge(old);
      if (navigator.onLine && old > staleMs && document.visibilityState === "visible")
        void call("GET /api/passes").then(setList, () => undefined);
    };
    look();
    const timer = setInterval(look, everyMs);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, [listedAt]);

  return { list, isKept, isOnline, age };
}
