import { performance } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";

const lookEveryMs = 5000;
/** Shares of the time in which this process was at work. */
const busy = 0.2;
const quiet = 0.05;

/**
 * After busy times, lets V8 see that this process has become quiet. V8 gives memory back, in small steps, when little is
 * allocated; but it judges that when it collects garbage, and a process that answers nothing never does. One collection of
 * young objects (2 ms) is enough; V8's own follow within ten seconds. The returned function stops it.
 */
export function returnMemoryWhenQuiet(): () => void {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as NodeJS.GCFunction;
  let before = performance.eventLoopUtilization();
  let wasBusy = false;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    wasBusy ||= utilization > busy;
    if (!wasBusy || utilization > quiet) return;
    wasBusy = false;
    collect({ type: "minor" });
  }, lookEveryMs).unref();
  return () => clearInterval(look);
}
