import { spawnSync } from "node:child_process";
import { root } from "./setup.mjs";

// Fails if a package that builds or runs the product has a known vulnerability of high severity. Some registries have no
// list of vulnerabilities: that is written, and no failure.

const words = ["audit", "--json", "--omit=dev", "--package-lock-only"];
const npm = spawnSync("npm", words, { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
const report = parse(npm.stdout);

if (report.vulnerabilities === undefined) {
  const reason = report.message ?? npm.error?.message ?? "no answer";
  process.stdout.write(
    `Packages were not audited: the registry has no list of vulnerabilities (${reason}).\n`,
  );
} else {
  const packages = Object.values(report.vulnerabilities);
  for (const { name, severity, via } of packages)
    process.stdout.write(
      `${severity}  ${name}: ${via.map((cause) => cause.title ?? `by ${cause}`).join("; ")}\n`,
    );
  const severe = packages.filter(({ severity }) => severity === "high" || severity === "critical");
  process.stdout.write(
    `${packages.length} packages with known vulnerabilities, ${severe.length} of them severe\n`,
  );
  if (severe.length > 0) process.exitCode = 1;
}

function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
