import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** How the product's connections for reading plan: once, for all values. */
export const planned = "plan_cache_mode=force_generic_plan";

/** The program: PGBENCH, Debian's, or the one on the PATH. */
const program = process.env.PGBENCH ?? ["/usr/lib/postgresql/15/bin/pgbench"].find(existsSync) ?? "pgbench";

/**
 * Sends these statements with their values again and again, prepared once on each connection, as the product does: how
 * often a second, and how many milliseconds one turn took. Throws where there is no pgbench.
 */
export function pgbench(socket, statements, { clients, seconds }) {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-pgbench-"));
  const script = path.join(folder, "statements.sql");
  writeFileSync(script, asScript(statements));
  const given = statements.flatMap(({ values }, turn) =>
    values.flatMap((value, index) => [
      "-D",
      `v${turn}_${index + 1}=${value instanceof Date ? value.toISOString() : value}`,
    ]),
  );
  const load = ["-n", "-M", "prepared", "-c", clients, "-j", "1", "-T", seconds];
  const words = [...load, ...given, "-h", socket, "-U", "sparebay", "-f", script, "sparebay"].map(String);
  const env = { ...process.env, PGOPTIONS: `-c ${planned} -c jit=off -c work_mem=32MB` };
  try {
    const output = execFileSync(program, words, {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return {
      tps: Number(/tps = ([\d.]+)/.exec(output)[1]),
      latency: Number(/latency average = ([\d.]+)/.exec(output)[1]),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** pgbench takes `:v0_1` for a value. */
function asScript(statements) {
  const scripts = statements.map(({ text }, turn) =>
    text.replace(/\$(\d+)/g, `:v${turn}_$1`).replace(/\s+/g, " "),
  );
  return `${scripts.join(";\n")};\n`;
}
