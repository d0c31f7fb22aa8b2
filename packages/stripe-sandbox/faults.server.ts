import { host } from "./host.server.ts";
import type { Store } from "./store.ts";

/**
 * A fault that the sandbox can be ordered to make. An event arrives `late`, twice (`duplicate`), after newer ones
 * (`reversed`), or never (`lost`). A request finds no one (`down`), or is done but its response never arrives
 * (`unanswered`). A saved card is declined (`declined`), or only charged once its owner confirms (`authenticate`); or the
 * request for it is `refused`, as for something that the account lacks. The platform is an `older_platform`, with accounts of
 * v1 only, or has no complete profile (`no_platform_profile`).
 */
export type Fault = {
  kind: EventFault | RequestFault;
  /** Only events of this type; by default any. */
  eventType?: string;
  /** How late an event, or its second copy, is. */
  seconds?: number;
  /** How often; by default until `clearFaults`. */
  times?: number;
};
const eventFaults = ["late", "duplicate", "reversed", "lost"] as const;
type EventFault = (typeof eventFaults)[number];
type RequestFault = "down" | "unanswered" | "declined" | "authenticate" | "refused" | PlatformFault;
type PlatformFault = "older_platform" | "no_platform_profile";

/** Orders a fault, for all processes on this database; of several that fit, the oldest is next. */
export async function orderFault(fault: Fault): Promise<void> {
  await host().store.addFault({
    kind: fault.kind,
    eventType: fault.eventType ?? null,
    seconds: fault.seconds ?? 0,
    times: fault.times ?? null,
  });
}

export async function clearFaults(): Promise<void> {
  await host().store.clearFaults();
}

/** The fault ordered for an event of this type, if any; counts it as done. */
export async function faultOfEvent(
  store: Store,
  type: string,
): Promise<{ kind: EventFault; seconds: number } | null> {
  const fault = await store.takeFault({ kinds: eventFaults, eventType: type });
  return fault && { kind: fault.kind as EventFault, seconds: fault.seconds };
}

/** True if this was ordered for the next request; counts it as done. */
export async function isFaulty(kind: RequestFault, store: Store = host().store): Promise<boolean> {
  return (await store.takeFault({ kinds: [kind] })) !== null;
}
