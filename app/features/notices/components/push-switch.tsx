import { useState, useSyncExternalStore } from "react";
import type { PushJson } from "#app/features/notices/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { HomeScreenHint } from "./home-screen-hint.tsx";

/** Whether this browser shows notices while no page of ours is open; nothing where that isn't set up or possible, but on an iPhone how to get there. */
export function PushSwitch({ loaded: { public_key: key, here } }: { loaded: PushJson }) {
  const [isOn, setOn] = useState(here);
  const isPossible = useSyncExternalStore(
    () => () => {},
    () => "serviceWorker" in navigator && "PushManager" in window,
    () => false,
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (key === null) return null;
  if (!isPossible) return <HomeScreenHint />;

  async function change(run: () => Promise<void>, next: boolean) {
    setBusy(true);
    setFailure(null);
    try {
      await run();
      setOn(next);
      announce("Saved.");
    } catch (error) {
      setFailure(
        error instanceof Refused ? error.message : sentenceOf(error, "This browser didn’t allow it."),
      );
    }
    setBusy(false);
  }

  return (
    <div className="flex w-full flex-col items-start gap-3 border-t border-line pt-4">
      <p>
        {isOn
          ? "This browser shows your notifications, also while this site is closed. That ends when you log out."
          : "This browser can show your notifications while this site is closed, until you log out."}
      </p>
      {failure && <Alert>{failure}</Alert>}
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        onClick={() => void (isOn ? change(stop, false) : change(() => start(key), true))}
      >
        {isOn ? "Stop showing notifications here" : "Show notifications in this browser"}
      </Button>
    </div>
  );
}

class Refused extends Error {}

/** The worker's own scope, which no page is in: it only shows notices. */
const scope = "/push/";

async function start(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Refused(
      "This browser blocks notices from this site. Allow them in its settings and try again.",
    );
  const worker = await navigator.serviceWorker.register("/push-worker.js", { scope });
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await call("POST /api/push-subscriptions", {
    json: { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } },
  });
}

async function stop(): Promise<void> {
  await call("DELETE /api/push-subscriptions");
  const worker = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
