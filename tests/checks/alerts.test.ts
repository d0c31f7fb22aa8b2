import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { metrics } from "#app/platform/metrics.server.ts";

const folder = path.resolve("deploy/prometheus");
const promtool = "/usr/bin/promtool";
const hasPromtool = existsSync(promtool);
if (!hasPromtool) process.stdout.write("promtool is not installed here: no alert is fired.\n");

test.skipIf(!hasPromtool)("each alert fires at its threshold, and is silent below it", () => {
  const said = execFileSync(promtool, ["test", "rules", "alerts.test.yml"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(said).toContain("SUCCESS");
  const rules = readFileSync(path.join(folder, "alerts.yml"), "utf8");
  const cases = readFileSync(path.join(folder, "alerts.test.yml"), "utf8");
  for (const [, alert = ""] of rules.matchAll(/alert: (\w+)/g)) {
    const at = cases.split(`alertname: ${alert}\n`).slice(1);
    const fires = at.map((rest) => !rest.trimStart().startsWith("exp_alerts: []"));
    expect([alert, new Set(fires).size]).toEqual([alert, 2]);
  }
});

test("each limit of the deployment guide's table of metrics has an alert", () => {
  const rules = readFileSync(path.join(folder, "alerts.yml"), "utf8").replaceAll(/^ *(#|summary:).*$/gm, "");
  const [, section = ""] = readFileSync("docs/deployment.md", "utf8").split("## What to watch");
  const rows = [...section.matchAll(/^\| (`[a-z].*?`) \|/gm)].map(([, names = ""]) => names);
  expect(rows.length).toBeGreaterThan(15);
  const silent = rows.filter(
    (names) => ![...names.matchAll(/`(\w+)`/g)].some(([, name = ""]) => new RegExp(`\\b${name}`).test(rules)),
  );
  // For these it names no number.
  expect(silent).toEqual([
    "`http_requests_running`",
    "`jobs_waiting`, `jobs_running`",
    expect.stringContaining("stay_changes_asked_last_day"),
    "`extra_charges_unpaid`, `extra_charges_unpaid_cents`",
  ]);
});

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

test("alerts and the dashboard ask for metrics that exist", async () => {
  await import("#app/api/metrics.ts");
  await import("#app/platform/watch-store.server.ts");
  await import("#app/platform/request-queue.server.ts");
  const known = new Set(
    metrics.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_count`, `${name}_bucket`]),
  );
  const { panels } = JSON.parse(readFileSync("deploy/grafana/sparebay.json", "utf8")) as Dashboard;
  const rules = readFileSync(path.join(folder, "alerts.yml"), "utf8").replaceAll(/^ *(#|summary:).*$/gm, "");
  const texts = [rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  const asked = texts.flatMap(
    (text) => text.replaceAll(/\{[^}]*\}|"[^"]*"/g, "").match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? [],
  );
  const functions = new Set(["histogram_quantile"]);
  expect([...new Set(asked)].filter((name) => !known.has(name) && !functions.has(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});
