import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

/** How to get notices on an iPhone or iPad, which shows them for apps on its Home Screen alone; nothing elsewhere. */
export function HomeScreenHint() {
  const brandName = useRouteLoaderData<{ brandName: string }>("root")?.brandName;
  const isWanted = useSyncExternalStore(
    () => () => {},
    isTabOfApple,
    () => false,
  );
  if (!isWanted) return null;
  return (
    <p className="w-full rounded-control bg-sunken p-4 text-sm">
      To get notifications on this iPhone or iPad, press <strong>Share</strong>, then{" "}
      <strong>Add to Home Screen</strong>. Open {brandName} from there, and turn them on under Account.
    </p>
  );
}

/** True in a browser's tab on iOS, which alone has `standalone`, and no push. */
function isTabOfApple(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false && !("PushManager" in window);
}
