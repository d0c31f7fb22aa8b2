import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { giveUp } from "../../../scripts/setup.mjs";

const missing = `There is no PostgreSQL with Citus here. Name one by CITUS_PG_CONFIG, the pg_config of a PostgreSQL 15 to 17 that
has the extension; or name the sources of Citus 13.2 by CITUS_SOURCES, and they are built against the pg_config in the
PATH: git clone -b v13.2.2 https://github.com/citusdata/citus. On Debian that takes the packages postgresql-15,
postgresql-server-dev-15, libzstd-dev, liblz4-dev, libkrb5-dev, libreadline-dev, libssl-dev, make and gcc.
`;

/** The program folder of a PostgreSQL with Citus. If there is none, ends the process with a message. */
export function findCitus(): string {
  const named = process.env["CITUS_PG_CONFIG"];
  const installed = [...(named ? [named] : []), ...installedConfigs()];
  const found = installed.find((config) => existsSync(path.join(ask(config, "pkglibdir"), "citus.so")));
  if (found) return ask(found, "bindir");
  if (named) giveUp(`CITUS_PG_CONFIG is ${named}, and that PostgreSQL has no Citus.`);
  const sources = process.env["CITUS_SOURCES"];
  const config = installed[0];
  if (sources && config) return build(sources, config);
  return giveUp(missing);
}

function installedConfigs(): string[] {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions
    .filter((version) => ["15", "16", "17"].includes(version))
    .map((version) => path.join(folder, version, "bin", "pg_config"))
    .filter((config) => existsSync(config));
}

function ask(config: string, what: string): string {
  return execFileSync(config, [`--${what}`], { encoding: "utf8" }).trim();
}

/**
 * Builds Citus once, into a copy of the PostgreSQL that `config` belongs to, so that the installed one stays as it is.
 * PostgreSQL finds its files relative to its programs.
 */
function build(sources: string, config: string): string {
  const copy = path.join(tmpdir(), "sparebay-citus");
  const programs = path.join(copy, ask(config, "bindir"));
  if (existsSync(path.join(copy, ask(config, "pkglibdir"), "citus.so"))) return programs;
  process.stdout.write("Building Citus (once; this takes some minutes)\n");
  for (const part of ["bindir", "pkglibdir", "sharedir"]) {
    mkdirSync(path.join(copy, ask(config, part)), { recursive: true });
    cpSync(ask(config, part), path.join(copy, ask(config, part)), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: sources, stdio: ["ignore", "ignore", "inherit"] });
  dropDuplicate(sources, ask(config, "includedir-server"));
  run("./configure", `PG_CONFIG=${config}`, "--without-libcurl", "--quiet");
  run("make", "-s", "-j2", "extension");
  run("make", "-s", "install-extension", `DESTDIR=${copy}`);
  return programs;
}

/** Later releases of PostgreSQL 15 declare a function that Citus brings for earlier ones: both don't compile. */
function dropDuplicate(sources: string, headers: string): void {
  const name = "have_createdb_privilege";
  if (!readFileSync(path.join(headers, "commands", "dbcommands.h"), "utf8").includes(name)) return;
  const file = path.join(sources, "src", "include", "pg_version_compat.h");
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(new RegExp(`static inline bool\\n${name}\\(void\\)\\n\\{[^]*?\\n\\}\\n`), ""),
  );
}
