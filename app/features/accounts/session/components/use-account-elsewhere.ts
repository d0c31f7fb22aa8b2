import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** After a login or logout in another tab, reloads this tab and leaves pages of the former member. */
export function useAccountElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (key === "user" || key === null) void revalidate();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [revalidate]);
}
