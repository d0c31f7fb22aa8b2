import { createHash } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import { listKeys } from "./list-keys.server.ts";
import { writeVerifyPage } from "./steps/write-verify-page.server.ts";

/** The page that checks timelines, for people who don't trust the one in a zip, and its content security policy. */
export function serveVerifyPage(): { page: string; policy: string } {
  const { publicUrl: site, brandName: brand } = config;
  const page = writeVerifyPage(listKeys(), { site, brand, isOnSite: true });
  const hashOf = (element: string) => {
    const content = page.slice(
      page.indexOf(`<${element}>`) + element.length + 2,
      page.indexOf(`</${element}>`),
    );
    return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  };
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf("script")}`,
    `style-src ${hashOf("style")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { page, policy };
}
