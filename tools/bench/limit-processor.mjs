import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const groups = "/sys/fs/cgroup";
// The older kind of groups has a tree for each resource.
const isOlder = existsSync(path.join(groups, "cpu"));
const tree = isOlder ? path.join(groups, "cpu") : groups;

/**
 * Lets a process with its children use at most this share of a core, by a control group of its own (Linux, as root).
 * Returns what ends the limit, or null where no such group can be made. The period is in microseconds; the default is so
 * short that no answer waits long for its process's turn.
 */
export function limitProcessor(pid, share, period = 10_000) {
  const group = path.join(tree, `sparebay-bench-${pid}`);
  const move = (pids, folder) => {
    for (const each of pids) moveIfRunning(each, path.join(folder, "cgroup.procs"));
  };
  const quota = Math.round(period * share);
  try {
    const before = groupOf(pid);
    mkdirSync(group);
    if (isOlder) {
      writeFileSync(path.join(group, "cpu.cfs_period_us"), String(period));
      writeFileSync(path.join(group, "cpu.cfs_quota_us"), String(quota));
    } else writeFileSync(path.join(group, "cpu.max"), `${quota} ${period}`);
    move([pid, ...childrenOf(pid)], group);
    return () => {
      const members = () =>
        readFileSync(path.join(group, "cgroup.procs"), "utf8").split("\n").filter(Boolean);
      // Processes may start while others are moved.
      while (members().length > 0) move(members(), before);
      rmdirSync(group);
    };
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return null;
  }
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}

function moveIfRunning(pid, file) {
  try {
    writeFileSync(file, String(pid));
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function groupOf(pid) {
  const lines = readFileSync(`/proc/${pid}/cgroup`, "utf8").split("\n");
  const isOfProcessors = ([, kinds]) => (isOlder ? kinds?.split(",").includes("cpu") : kinds === "");
  return path.join(tree, lines.map((line) => line.split(":")).find(isOfProcessors)?.[2] ?? "");
}
