import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const groups = "/sys/fs/cgroup";
const period = 10_000;

/**
 * Lets a process use at most this share of a core, by a control group of its own (Linux, as root). Returns what ends the
 * limit, or null where no such group can be made.
 */
export function limitProcessor(pid, share) {
  // The older kind of groups has a tree for each resource.
  const isOlder = existsSync(path.join(groups, "cpu"));
  const tree = isOlder ? path.join(groups, "cpu") : groups;
  const group = path.join(tree, `sparebay-bench-${pid}`);
  const move = (folder) => writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
  try {
    mkdirSync(group);
    const quota = Math.round(period * share);
    if (isOlder) {
      writeFileSync(path.join(group, "cpu.cfs_period_us"), String(period));
      writeFileSync(path.join(group, "cpu.cfs_quota_us"), String(quota));
    } else writeFileSync(path.join(group, "cpu.max"), `${quota} ${period}`);
    move(group);
  } catch {
    return null;
  }
  return () => {
    move(tree);
    rmdirSync(group);
  };
}
