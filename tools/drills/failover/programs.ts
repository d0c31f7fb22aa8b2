import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { giveUp } from "../../../scripts/setup.mjs";

const postgres = "/usr/lib/postgresql";

type Program = { file: string; from: string };

/** What the drill runs, with the Debian package that has it. */
export const programs = {
  etcd: { file: "/usr/bin/etcd", from: "etcd-server" },
  patroni: { file: "/usr/bin/patroni", from: "patroni" },
  haproxy: { file: "/usr/sbin/haproxy", from: "haproxy" },
  pgbouncer: { file: "/usr/sbin/pgbouncer", from: "pgbouncer" },
  pgbackrest: { file: "/usr/bin/pgbackrest", from: "pgbackrest" },
};

/** The programs' folder of the newest PostgreSQL that Debian installed here, or null. */
export function postgresPrograms(): string | null {
  const versions = existsSync(postgres) ? readdirSync(postgres) : [];
  return (
    versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => path.join(postgres, version, "bin"))
      .find((folder) => existsSync(path.join(folder, "pg_rewind"))) ?? null
  );
}

/** The Debian packages of these programs, and PostgreSQL's, that this machine lacks. */
function missingPackages(wanted: Program[]): string[] {
  const missing = wanted.filter(({ file }) => !existsSync(file)).map(({ from }) => from);
  return postgresPrograms() === null ? [...missing, "postgresql"] : missing;
}

/** Ends the process with a message unless these programs and PostgreSQL are installed. */
export function needPrograms(wanted: Program[] = Object.values(programs)): void {
  const missing = missingPackages(wanted);
  if (missing.length > 0)
    giveUp(
      `The drill needs Debian packages that are missing here. As root: apt-get install ${missing.join(" ")}`,
    );
}
