import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const groups = "/sys/fs/cgroup";
/** Microseconds: so short that no answer waits long for its process's turn. */
const period = 10_000;
// The older kind of groups has a tree for each resource.
const isOlder = existsSync(path.join(groups, "cpu"));
const tree = isOlder ? path.join(groups, "cpu") : groups;

/**
 * Lets a process use at most this share of a core, by a control group of its own (Linux, as root). Returns what ends the
 * limit, or null where no such group can be made.
 */
export function limitProcessor(pid, share) {
  const group = path.join(tree, `sparebay-bench-${pid}`);
  const moveTo = (folder) => writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
  const quota = Math.round(period * share);
  try {
    const before = groupOf(pid);
    mkdirSync(group);
    if (isOlder) {
      writeFileSync(path.join(group, "cpu.cfs_period_us"), String(period));
      writeFileSync(path.join(group, "cpu.cfs_quota_us"), String(quota));
    } else writeFileSync(path.join(group, "cpu.max"), `${quota} ${period}`);
    moveTo(group);
    return () => {
      moveTo(before);
      rmdirSync(group);
    };
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return null;
  }
}

function groupOf(pid) {
  const lines = readFileSync(`/proc/${pid}/cgroup`, "utf8").split("\n");
  const isOfProcessors = ([, kinds]) => (isOlder ? kinds?.split(",").includes("cpu") : kinds === "");
  return path.join(tree, lines.map((line) => line.split(":")).find(isOfProcessors)?.[2] ?? "");
}
