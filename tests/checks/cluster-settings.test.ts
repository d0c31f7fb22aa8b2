import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { fillIn } from "#tests/support/fill-in.ts";
import { longestOutage, statuses } from "#tools/drills/failover/outages.ts";
import { endAll, ownFile, systemUser } from "#tools/drills/failover/own-processes.ts";
import { nodeFiles } from "#tools/drills/failover/patroni-node.ts";
import { postgresPrograms, programs } from "#tools/drills/failover/programs.ts";
import { bouncerSettings, haproxySettings } from "#tools/drills/failover/start-cluster.ts";

afterAll(endAll);

const ports = {
  primary: 4900,
  standbys: 4901,
  plain: 4906,
  web: 4902,
  bouncer: 4903,
  webs: [4904, 4905] as [number, number],
  health: [4925, 4926] as [number, number],
};
const nodes = [4910, 4912, 4914].map((port) => ({ port, restPort: port + 1 }));
const passwords = { postgres: "one", replication: "two", rewind: "three", sparebay: "four" };
const words = /\b(NAME|NODE|ETCD|HAPROXY|BOUNCER|ONE|TWO|THREE|NETWORK|\w+_PASSWORD)\b/;
const settingsOnly = (text: string) => text.replaceAll(/^\s*[#;].*$/gm, "");

const hasHaproxy = existsSync(programs.haproxy.file);
const hasPatroni = existsSync(programs.patroni.file) && postgresPrograms() !== null;
if (!hasHaproxy)
  process.stdout.write("HAProxy is not installed here: it does not check the cluster's file.\n");
if (!hasPatroni)
  process.stdout.write("Patroni is not installed here: it does not check the cluster's file.\n");

test("the cluster's files leave no word in capitals once they are filled in", () => {
  expect(settingsOnly(haproxySettings(nodes, ports))).not.toMatch(words);
  expect(settingsOnly(bouncerSettings(ports, "users"))).not.toMatch(words);
  expect(() => fillIn("cluster/haproxy.cfg", { "FOUR:5432": "" })).toThrow(
    "deploy/cluster/haproxy.cfg has no FOUR:5432.",
  );
});

test.skipIf(!hasHaproxy)("HAProxy takes the cluster's file", () => {
  const file = ownFile("haproxy.cfg", haproxySettings(nodes, ports));
  const { status, stderr } = spawnSync(programs.haproxy.file, ["-c", "-f", file], { encoding: "utf8" });
  expect([status, stderr.replaceAll(/^.*\[NOTICE\].*$/gm, "").trim()]).toEqual([0, ""]);
});

test.skipIf(!hasPatroni)("Patroni takes the cluster's file", () => {
  const { settings } = nodeFiles("one", { own: 4910, rest: 4911, etcd: 4920 }, passwords);
  const { status, stdout, stderr } = spawnSync(programs.patroni.file, ["--validate-config", settings], {
    ...systemUser,
    encoding: "utf8",
  });
  // It wants other machines to reach the node, and etcd to run.
  const isAboutAddresses = /(connect_address|etcd\.hosts) 127\.0\.0\.1:\d+ didn't pass/;
  const said = `${stdout}${stderr}`.split("\n").filter((line) => line !== "" && !isAboutAddresses.test(line));
  expect([status, said]).toEqual([1, []]);
});

test("the longest outage is the longest time without a decided reservation, also at the ends", () => {
  const call = (at: number, status: number, web = "web1") => ({
    kind: "reserve" as const,
    at,
    status,
    ms: 1,
    web,
  });
  const calls = [call(1000, 201), call(2000, 503), call(6000, 409), call(6500, 201, "web2"), call(7000, 201)];
  expect(longestOutage(calls, { from: 0, to: 8000 })).toBe(5);
  expect(longestOutage(calls, { from: 0, to: 8000 }, "web2")).toBe(6.5);
  expect(longestOutage([], { from: 0, to: 8000 })).toBe(8);
  expect(statuses(calls, { from: 0, to: 8000 })).toBe("reserve 201: 3, 409: 1, 503: 1");
});
