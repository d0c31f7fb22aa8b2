import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { standInSecretKey, standInWebhookSecret } from "#app/features/payments/stand-in-keys.server.ts";
import { db } from "#app/platform/db.server.ts";
import { config } from "#app/platform/config.server.ts";
import { openClient } from "#tests/support/http-client.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import * as journeys from "#tests/support/secret-journeys.ts";
import { startWeb, stopProcess } from "#tests/support/server-process.ts";

const bounceSecret = "what-the-mailbox-of-this-test-says-to-be-believed";

test(
  "no password, cookie, emailed link, code, card, ID, license plate or person's address is in the process's output, no plate in a job",
  { timeout: 180_000 },
  async () => {
    const gone = { code: 550, words: `5.1.1 <${journeys.emails.gone}>: no such mailbox` };
    const emails = await mailServer((to) => (to === journeys.emails.gone ? gone : null));
    const web = await startWeb({
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      MAIL_URL: config.mailUrl!,
      BOUNCE_SECRET: bounceSecret,
      LOG_LEVEL: "debug",
    });
    onTestFinished(async () => void (await stopProcess(web)));

    const secrets = new Set([
      ...journeys.typed,
      bounceSecret,
      standInWebhookSecret,
      standInSecretKey,
      config.sessionSecret,
      config.idEncryptionKey.toString("hex"),
    ]);
    const keep = (secret: string | null | undefined) => {
      if (!secret) throw new Error("There is no secret to look for.");
      secrets.add(secret);
      return secret;
    };
    const linkTo = async (email: string, page: string) => {
      const link = new RegExp(`/${page}\\?token=([\\w.%-]+)`);
      const found = () =>
        emails.map(readable).findLast((mail) => mail.includes(`To: ${email}`) && link.test(mail));
      await expect.poll(found, { timeout: 30_000 }).toBeDefined();
      return keep(link.exec(found()!)![1]);
    };
    const open = () =>
      openClient(web.url, (name, value) => {
        // Google's stand-in has its own in its paths.
        if (name.startsWith("_")) return;
        // The signature follows the dot; shorter parts are those of an address.
        // Whose it is stands in the log by design.
        for (const part of value.split(".")) if (part.length >= 8 && !part.startsWith("usr_")) keep(part);
      });
    const visit = { open, keep, linkTo };

    const space = await journeys.listSpace(visit);
    const tenant = await journeys.logIn(visit);
    await journeys.logInByGoogle(visit, web.url);
    await journeys.reserveAsVisitor(visit, space.id);
    const { reservationId } = await journeys.showIdAndPay(visit, tenant, space);
    await journeys.workAsAdmin(visit, reservationId, bounceSecret);
    await journeys.runIntoTroubles(visit, tenant, space.feed);
    await expect.poll(web.output, { timeout: 30_000 }).toContain("an email bounced");
    await journeys.loseConnections();
    await expect
      .poll(web.output, { timeout: 30_000 })
      .toMatch(/a database connection was lost|the database is away/);
    await stopProcess(web);
    const jobs = await sql<{ data: unknown }>`select data from pgboss.job`.execute(db);
    const inJobs = JSON.stringify(jobs.rows);
    expect(inJobs).toContain('"state":"stated"');
    expect(journeys.plates.filter((plate) => inJobs.includes(plate))).toEqual([]);

    const written = web.output();
    for (const line of ["/api/login", "/api/webhooks/stripe", "/api/calendars/…", "unexpected error"])
      expect(written).toContain(line);
    // The key with which anyone could cancel a database connection's statements.
    expect(written).not.toContain("secretKey");
    expect(secrets.size).toBeGreaterThan(60);
    expect([...secrets].filter((secret) => isIn(written, secret))).toEqual([]);
  },
);

/** An email's text without its transfer encoding. */
function readable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** As it is, or as a URL or JSON would have it; not as digits of a longer number. */
function isIn(text: string, secret: string): boolean {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) =>
    new RegExp(`(?<![\\w.])${form.replaceAll(/[^\w]/g, String.raw`\$&`)}(?!\\w)`).test(text),
  );
}
