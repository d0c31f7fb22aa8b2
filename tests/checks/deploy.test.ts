import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { accountEvents, connectEvents, ownEvents } from "#app/features/payments/model.ts";

const settings = new Set(
  [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name),
);
const scripts = JSON.stringify(readFileSync("vite.config.ts", "utf8"));

/** Every command that deploy files start, and the entry of the build that it names. */
function expectEntries(text: string) {
  const entries = [...text.matchAll(/build\/server\/(\w+)\.js/g)].map(([, entry]) => entry!);
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) expect(scripts).toContain(`${entry}: \\"./${entry}.ts\\"`);
}

type Service = {
  image?: string;
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

test("the compose file starts two web processes and a worker, on settings and services that exist", () => {
  const text = readFileSync("deploy/compose.yaml", "utf8");
  const { services, volumes } = parse(text, { merge: true }) as Compose;
  expectEntries(text + readFileSync("Containerfile", "utf8"));
  expect(Object.keys(services).toSorted()).toEqual(
    ["mail", "migrate", "pgbouncer", "postgres", "s3", "web1", "web2", "worker"].toSorted(),
  );
  for (const [name, service] of Object.entries(services)) {
    expect([name, typeof service.image]).toEqual([name, "string"]);
    for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(":")[0]!);
  }
  for (const name of ["migrate", "web1", "web2", "worker"]) {
    expect(services[name]!.read_only).toBe(true);
    for (const setting of Object.keys(services[name]!.environment!)) expect([...settings]).toContain(setting);
  }
});

test("the image runs as an ordinary user, with the built product alone", () => {
  const lines = readFileSync("Containerfile", "utf8").split("\n");
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  expect(last).toContain("USER node");
  expect(last.filter((line) => line.startsWith("COPY")).every((line) => line.includes("--from=build"))).toBe(
    true,
  );
  expect(readFileSync(".dockerignore", "utf8").split("\n")).toEqual(expect.arrayContaining([".env", "data"]));
});

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  image: string;
  env?: { name: string }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string } };
  volumeMounts: { name: string }[];
} & Partial<Record<"startupProbe" | "livenessProbe" | "readinessProbe", Probe>>;
type Pod = {
  containers: Container[];
  volumes: { name: string }[];
  securityContext: { runAsNonRoot: boolean };
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: { matchLabels?: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> }; spec: Pod };
  };
};

test("the Kubernetes manifests agree with themselves, with probes, limits and a disruption budget", () => {
  const text = ["sparebay", "migrate"].map((name) => readFileSync(`deploy/kubernetes/${name}.yaml`, "utf8"));
  text.forEach(expectEntriesIfAny);
  const manifests = text.flatMap((one) =>
    parseAllDocuments(one).map((document) => document.toJS() as Manifest),
  );
  expect(manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
    "apps/v1 Deployment",
    "apps/v1 Deployment",
    "v1 Service",
    "policy/v1 PodDisruptionBudget",
    "batch/v1 Job",
  ]);
  const workloads = manifests.flatMap(({ spec }) => spec.template ?? []);
  for (const { spec } of workloads) {
    const [container] = spec.containers;
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    expect(container!.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
    expect(container!.resources.limits.memory).toMatch(/^\d+Mi$/);
    expect(container!.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
    for (const { name } of container!.env ?? []) expect([...settings]).toContain(name);
  }
  const deployments = manifests.filter(({ kind }) => kind === "Deployment");
  for (const { spec } of deployments) {
    const [container] = spec.template!.spec.containers;
    const { startupProbe, livenessProbe, readinessProbe } = container!;
    const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet);
    expect(probes.map((probe) => probe.path)).toEqual(["/healthz", "/healthz", "/readyz"]);
    // The web processes' probes don't wait behind a crowd.
    const port = container!.name === "web" ? "health" : "http";
    expect(probes.map((probe) => probe.port)).toEqual([port, port, port]);
    const listens = container!.ports!.find(({ name }) => name === port)!.containerPort;
    const setting = container!.name === "web" ? "HEALTH_PORT" : "WORKER_PORT";
    expect(container!.env).toContainEqual({ name: setting, value: String(listens) });
    expect(spec.template!.metadata.labels).toMatchObject(spec.selector!.matchLabels!);
  }
});

function expectEntriesIfAny(text: string) {
  expectEntries(`${text} build/server/server.js`);
}

const analyze = "/usr/bin/systemd-analyze";
const hasSystemd = existsSync(analyze);
if (!hasSystemd) process.stdout.write("systemd is not installed here: its units are only read.\n");

test("the systemd units start the built server and worker and the backup, and systemd finds nothing wrong with them", () => {
  const units = readdirSync("deploy/systemd").map((name) => `deploy/systemd/${name}`);
  expect(units.map((unit) => path.basename(unit)).toSorted()).toEqual([
    "sparebay-backup.service",
    "sparebay-backup.timer",
    "sparebay-web.service",
    "sparebay-worker.service",
  ]);
  for (const service of units.filter((unit) => unit.endsWith(".service"))) {
    const text = readFileSync(service, "utf8");
    const script = /^ExecStart=\/opt\/sparebay\/current\/(deploy\/\S+)$/m.exec(text)?.[1];
    if (script === undefined) expectEntries(text);
    else accessSync(script, constants.X_OK);
    expect(text).toContain("User=sparebay");
  }
  const said = hasSystemd
    ? spawnSync(analyze, ["verify", "--man=no", ...units], { encoding: "utf8" }).stderr
    : "";
  // The user and the program are those of the machine that will run it.
  const wrong = said
    .split("\n")
    .filter((line) => line.includes("sparebay-") && !/is not executable|Failed to resolve user/.test(line));
  expect(wrong).toEqual([]);
});

test.skipIf(!hasSystemd)("systemd calls what the units leave a process low", () => {
  for (const unit of ["web", "worker"]) {
    const words = ["security", "--offline=true", "--threshold=20", `deploy/systemd/sparebay-${unit}.service`];
    const { status, stdout } = spawnSync(analyze, words, { encoding: "utf8" });
    expect([unit, status, stdout.match(/exposure level .*/)?.[0]]).toEqual([unit, 0, expect.any(String)]);
  }
});

test("the guide's lists of webhooks have the events that we book", () => {
  const guide = readFileSync("docs/stripe.md", "utf8");
  const listed = (webhook: string) => {
    const [list] = guide.match(new RegExp(`- ${webhook}: [^.]*(?:\\.[^\\s][^.]*)*\\.`)) ?? [];
    return [...(list ?? "").matchAll(/`([^`]+)`/g)].map(([, event]) => event);
  };
  expect(listed("Your account, snapshot")).toEqual([...ownEvents]);
  expect(listed("Connected accounts, snapshot")).toEqual([...connectEvents]);
  expect(listed("Your account, thin")).toEqual([...accountEvents]);
});
