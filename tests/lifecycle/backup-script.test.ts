import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.mjs";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { root } from "../../scripts/setup.mjs";
import { cleanUpAfterEach, dataFolder } from "./runs.ts";

cleanUpAfterEach();

const postgres = startDebianPostgres();
afterAll(() => postgres?.stop());
if (!postgres) process.stdout.write("No PostgreSQL of Debian's is here: deploy/backup.sh is not tested.\n");

const dayMs = 86_400_000;

test.skipIf(!postgres)(
  "the nightly backup works before the first photo, is read by its user alone, and replaces those of two weeks ago",
  { timeout: 180_000 },
  async () => {
    await ensureBuilt();
    const [dataDir, backups] = [dataFolder(), dataFolder()];
    const settings = { DATABASE_URL: postgres!.url, DATA_DIR: dataDir };
    const env = { PATH: "/usr/bin:/bin", BACKUP_DIR: backups, ...settings };
    execFileSync(process.execPath, ["build/server/admin.js", "migrate"], { cwd: root, env: settings });
    const backUp = () =>
      execFileSync(path.join(root, "deploy", "backup.sh"), { cwd: root, env, encoding: "utf8" });
    const filesIn = (archive: string) =>
      execFileSync("tar", ["--list", `--file=${path.join(backups, archive)}`], { encoding: "utf8" });

    expect(backUp()).toContain("a backup was made now");
    const [dump, archive] = readdirSync(backups).toSorted();
    expect([dump, archive]).toEqual([
      expect.stringMatching(/^sparebay-.+Z\.dump$/),
      expect.stringMatching(/^sparebay-.+Z\.files\.tar$/),
    ]);
    expect(filesIn(archive!)).toBe("");
    for (const name of [dump!, archive!])
      expect((statSync(path.join(backups, name)).mode & 0o777).toString(8)).toBe("600");
    const old = (days: number) => new Date(Date.now() - days * dayMs);
    utimesSync(path.join(backups, dump!), old(16), old(16));
    utimesSync(path.join(backups, archive!), old(13), old(13));
    mkdirSync(path.join(dataDir, "files"));
    writeFileSync(path.join(dataDir, "files", "photo.webp"), "a photo");
    backUp();
    const later = readdirSync(backups).toSorted();
    expect(later).not.toContain(dump);
    expect(later).toContain(archive);
    expect(filesIn(later.at(-1)!)).toBe("files/\nfiles/photo.webp\n");
  },
);
