import type { TimelineKey } from "../list-keys.server.ts";
import { zipLabel } from "../model.ts";
import { checkWhole } from "./check-whole.server.ts";
import { readZip } from "./read-zip.server.ts";
import { verifyExport } from "./verify-export.server.ts";

type Place = { site: string; brand: string; isOnSite: boolean };

/**
 * The page that checks an exported timeline: in the zip, where it works from a disk and without a network, and on our
 * site. It says whether a zip is what we signed. Its code is that of the functions that we test.
 */
export function writeVerifyPage(keys: TimelineKey[], { site, brand, isOnSite }: Place): string {
  const trusted: Trusted = { keys: keys.map(({ key }) => key), label: zipLabel };
  const script = `"use strict";
const readZip = ${readZip.toString()};
const checkWhole = ${checkWhole.toString()};
const verifyExport = ${verifyExport.toString()};
(${showVerdict.toString()})(readZip, checkWhole, verifyExport, ${JSON.stringify(trusted)});`;
  const fingerprints = keys.map(({ fingerprint }) => `<p><code>${fingerprint}</code></p>`).join("\n");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Check a timeline</title>
<style>${style}</style>
<header><a href="${site}/">${brand.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</a></header>
<main>
<h1>Check a timeline</h1>
<p>This page checks the zip as a whole, to the last byte, then each entry and photo. The zip stays on your device.</p>
<noscript><p class="bad">Turn on JavaScript: the check runs in your browser.</p></noscript>
<p class="drop"><label for="files">Check the whole zip</label>
<input id="files" type="file" accept=".zip,application/zip" aria-describedby="hint">
<span id="hint">Choose the zip that you downloaded, or drop it here.</span></p>
<div id="verdict" role="status"></div>
<h2>Whose signature</h2>
${isOnSite ? "<p>This page is ours. It accepts the signatures of these keys:</p>" : whoseSignature(site)}
${fingerprints}
<h2>Entries</h2>
<p id="none">They appear here once you choose a zip.</p>
<ol id="entries"></ol>
</main>
<script>${script.replaceAll("</", "<\\/")}</script>
</html>
`;
}

function whoseSignature(site: string): string {
  const page = `${site}/verify-timeline`;
  return `<p>Someone who forges the whole zip forges this page, too. If you don’t trust it, check the zip with the same page on
our site: <a href="${page}">${page}</a>. Or compare the key’s fingerprint with the one at
<b>${site}/api/timeline-key</b>:</p>`;
}

type Trusted = Parameters<typeof checkWhole>[1];
type Tools = [typeof readZip, typeof checkWhole, typeof verifyExport, Trusted];

/** Runs in the page. */
function showVerdict(...[read, check, verify, trusted]: Tools) {
  const at = (id: string) => document.getElementById(id)!;
  const line = (text: string, name = "p") => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };
  const said = (text: { text: string } | null) => (text === null ? "" : `: “${text.text}”`);
  const ofWhole = {
    valid: [],
    changed: ["This zip isn’t the file that we signed: a byte of it was changed."],
    unsigned: [
      "This zip doesn’t end with our signature: something was added or cut off, or it was packed again.",
    ],
    unchecked: ["This browser can’t check the signature. Open this page in a newer one."],
  };

  async function judge(file: File) {
    const place = at("verdict");
    const show = (isGood: boolean, lines: string[]) => {
      place.className = isGood ? "good" : "bad";
      const heading = line(isGood ? "Verified" : "Not verified", "h2");
      place.replaceChildren(heading, ...lines.map((text) => line(text)));
    };
    place.className = "";
    place.replaceChildren(line("Checking…"));
    at("entries").replaceChildren();
    let about: string[] = [];
    try {
      const zip = new Uint8Array(await file.arrayBuffer());
      const whole = await check(zip, trusted, crypto.subtle);
      about = ofWhole[whole.state];
      const key = whole.key ?? trusted.keys[0]!;
      const found = await verify(await read(zip), { key }, crypto.subtle);
      const { problems, signature, entries, photos, head, timeZone } = found;
      // Anyone can compute hashes: without its signatures a timeline proves nothing.
      const isSigned = problems.length === 0 && signature === "valid";
      const of = whole.state === "valid" ? "Its" : "Still, its";
      const counted = `${of} ${entries.length} entries and ${photos} photos are what was signed.`;
      show(isSigned && whole.state === "valid", [...about, ...problems, ...(isSigned ? [counted] : [])]);
      const hash = line(`Last hash: ${head}`);
      hash.className = "hash";
      place.append(hash);
      at("none").hidden = true;
      at("entries").replaceChildren(
        ...entries.map(({ body, text }) => {
          const { at: when, by, facts } = JSON.parse(body) as { at: string; by: string; facts: object };
          const { text: _, ...shown } = facts as { text?: unknown };
          const told = Object.values(shown).flat().filter(Boolean).join(", ");
          const time = new Date(when).toLocaleString("en-US", {
            dateStyle: "medium",
            timeStyle: "long",
            timeZone,
          });
          return line(`${time}, ${by}: ${told}${said(text)}`, "li");
        }),
      );
    } catch (error) {
      show(false, [...about, error instanceof Error ? error.message : "The zip can’t be read."]);
    }
  }

  const judgeFirst = (files: FileList | null | undefined) => files?.[0] && void judge(files[0]);
  at("files").addEventListener("change", (event) => judgeFirst((event.target as HTMLInputElement).files));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    judgeFirst(event.dataTransfer?.files);
  });
}

const style = `:root{color-scheme:light dark;--ground:#fafaf7;--surface:#fff;--ink:#1b1f23;--soft:#5b6470;--line:#8a918f;
--brand:#0f6b5c;--good:#067647;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--ground:#12161a;--surface:#1b2126;--ink:#eceff1;--soft:#a7b0ba;--line:#6c7681;
--brand:#4cc2aa;--good:#4cc98a;--bad:#f98b80}}
*{box-sizing:border-box;min-width:0}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header,main{max-width:44rem;margin:auto;padding:1rem}main{padding-top:0}a{color:var(--brand)}header a{font-weight:700}
header a{display:inline-flex;min-height:44px;align-items:center}
h1,h2{line-height:1.2}h2{margin-top:2rem}code,p,li{overflow-wrap:anywhere}#none,#hint{color:var(--soft)}
.drop{display:grid;align-items:center;grid-template-columns:minmax(0,1fr);gap:.5rem;padding:1.25rem;border:2px dashed var(--line);border-radius:12px;background:var(--surface)}
.drop label{font-weight:600}input{min-height:44px;width:100%;font:inherit}
::file-selector-button{min-height:44px;margin-right:.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:8px;
background:var(--ground);color:inherit;font:inherit;font-weight:600}input:focus-visible,a:focus-visible{
outline:3px solid var(--brand);outline-offset:2px}
#verdict:not(:empty){margin-top:1.5rem;padding:.25rem 1.25rem;border-left:.5rem solid var(--line);background:var(--surface);
border-radius:8px}#verdict h2{margin:.75rem 0}#verdict.good{border-color:var(--good)}#verdict.good h2{color:var(--good)}
#verdict.bad{border-color:var(--bad)}#verdict.bad h2,p.bad{color:var(--bad)}.hash{font:.8125rem/1.5 ui-monospace,monospace;color:var(--soft)}`;
