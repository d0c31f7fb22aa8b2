import type { TimelineKey } from "../list-keys.server.ts";
import { readZip } from "./read-zip.server.ts";
import { verifyExport } from "./verify-export.server.ts";

/**
 * The page of an exported timeline: opened from a disk, without a network, it says whether the zip next to it is what we
 * signed. Its code is that of the functions that we test.
 */
export function writeVerifyPage({ key, fingerprint }: TimelineKey, site: string): string {
  const script = `"use strict";
const readZip = ${readZip.toString()};
const verifyExport = ${verifyExport.toString()};
const trusted = ${JSON.stringify({ key })};
(${showVerdict.toString()})(readZip, verifyExport, trusted);`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Check a timeline</title>
<style>${style}</style>
<main>
<h1>Check a timeline</h1>
<p>This page works without a network. It computes every hash again and checks our signature.</p>
<p><label>The zip that you downloaded <input id="files" type="file" accept=".zip,application/zip"></label></p>
<div id="verdict" role="status"></div>
<h2>Whose signature</h2>
<p>Someone who forges the whole zip forges this page, too. Compare the key’s fingerprint with the one at
<b>${site}/api/timeline-key</b>:</p>
<p><code id="fingerprint">${fingerprint}</code></p>
<h2>Entries</h2>
<ol id="entries"></ol>
</main>
<script>${script.replaceAll("</", "<\\/")}</script>
</html>
`;
}

type Tools = [typeof readZip, typeof verifyExport, { key: string }];

/** Runs in the page. */
function showVerdict(...[read, verify, trusted]: Tools) {
  const at = (id: string) => document.getElementById(id)!;
  const line = (text: string, name = "p") => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };
  const said = (text: { text: string } | null) => (text === null ? "" : `: “${text.text}”`);
  at("files").addEventListener("change", async (event) => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (!file) return;
    const place = at("verdict");
    place.className = "";
    place.replaceChildren(line("Checking…"));
    at("entries").replaceChildren();
    try {
      const files = await read(new Uint8Array(await file.arrayBuffer()));
      const { problems, signature, entries, photos, head } = await verify(files, trusted, crypto.subtle);
      // Anyone can compute hashes: without its signature a timeline proves nothing.
      const isGood = problems.length === 0 && signature === "valid";
      place.className = isGood ? "good" : "bad";
      const counted = `${entries.length} entries and ${photos} photos are what was signed.`;
      const unsigned = "This browser can’t check the signature. Open this page in a newer one.";
      place.replaceChildren(
        line(isGood ? "Verified" : "Not verified", "h2"),
        ...(isGood ? [line(counted)] : problems.map((problem) => line(problem))),
        ...(signature === "unchecked" ? [line(unsigned)] : []),
        line(`Last hash: ${head}`),
      );
      at("entries").replaceChildren(
        ...entries.map(({ body, text }) => {
          const { at: when, by, facts } = JSON.parse(body) as { at: string; by: string; facts: object };
          const { text: _, ...shown } = facts as { text?: unknown };
          const words = Object.values(shown).flat().filter(Boolean).join(", ");
          return line(`${when.slice(0, 16).replace("T", " ")} UTC, ${by}: ${words}${said(text)}`, "li");
        }),
      );
    } catch (error) {
      place.className = "bad";
      place.replaceChildren(
        line("Not verified", "h2"),
        line(error instanceof Error ? error.message : "The zip can’t be read."),
      );
    }
  });
}

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:auto;padding:1rem}code,p,li{overflow-wrap:anywhere}input{display:block;margin-top:.5rem}
#verdict{padding:0 1rem;border-left:.5rem solid transparent}.good{border-color:#2e7d32!important}
.bad{border-color:#c62828!important}`;
