import { performance } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";

const lookEveryMs = 1000;
/** Shares of the time in which this process was at work: of five seconds, and of one. */
const busy = 0.2;
const quiet = 0.05;
/** One look after another that finds it quiet. */
const looks = 3;

let collect: NodeJS.GCFunction | undefined;

function exposeCollection(): NodeJS.GCFunction {
  v8.setFlagsFromString("--expose-gc");
  return vm.runInNewContext("gc") as NodeJS.GCFunction;
}

/** Has V8 return all the memory it can; takes 0.1 to 0.2 s. */
export function returnMemory(): void {
  collect ??= exposeCollection();
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * After busy times, has V8 give memory back once this process has been quiet for three to five seconds. V8 would do so when little
 * is allocated; but it judges that when it collects garbage, and a process that answers nothing never does. A request that
 * comes just then waits for it, 0.1 to 0.2 s. The returned function stops it.
 */
export function returnMemoryWhenQuiet(): () => void {
  let before = performance.eventLoopUtilization();
  let windowStart = before;
  let looksMade = 0;
  let wasBusy = false;
  let quietLooks = 0;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looksMade += 1;
    if (looksMade % 5 === 0) {
      wasBusy ||= performance.eventLoopUtilization(now, windowStart).utilization > busy;
      windowStart = now;
    }
    quietLooks = utilization < quiet ? quietLooks + 1 : 0;
    if (!wasBusy || quietLooks < looks) return;
    wasBusy = false;
    returnMemory();
  }, lookEveryMs).unref();
  return () => clearInterval(look);
}
