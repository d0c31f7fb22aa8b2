import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Login or logout in another tab: what this one shows of the person is loaded anew, and pages that are not theirs are left. */
export function useAccountElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // Without a key all of the storage was cleared.
      if (key === "user" || key === null) void revalidate();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [revalidate]);
}
