import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { propertyForm } from "#tests/support/property-form.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";
import { slowness } from "#tests/support/slowness.ts";
import { copyStarted } from "#tests/support/started.ts";
import { cleanUpAfterEach, usedFolder } from "./runs.ts";

// Expensive bodies, sent to the built product.
const megabyte = 1024 * 1024;
const boundary = "----a-form";
// Shared by all tests in this file; the folders of `usedFolder` are deleted after each.
const DATA_DIR = mkdtempSync(path.join(tmpdir(), "sparebay-bodies-"));
let web: WebProcess;
let landlord: ReturnType<typeof openClient>;
let cookie = "";

beforeAll(async () => {
  await copyStarted(DATA_DIR, "false");
  web = await startWeb({ DATA_DIR, ALLOW_PRIVATE_CALENDARS: "true" });
  const cookies = new Map<string, string>();
  landlord = openClient(web.url, (name, value) => cookies.set(name, value));
  const account = { email: "larry@people.example", password: "a-long-enough-password" };
  await landlord("/api/signup", { json: { ...account, username: "Larry", role: "landlord" } });
  expect((await landlord("/api/login", { json: account })).status).toBe(200);
  cookie = Array.from(cookies, (pair) => pair.join("=")).join("; ");
  // Memory that the first picture loads stays, and is not growth.
  expect((await landlord("/api/properties", { form: await photos(2) })).status).toBe(201);
}, 180_000);
afterAll(async () => {
  await stopProcess(web);
  rmSync(DATA_DIR, { recursive: true, force: true });
});
cleanUpAfterEach();

/** A property with this many photos, each of 15 MB: a picture, padded after its end as some cameras do. */
async function photos(count: number): Promise<FormData> {
  const form = propertyForm();
  const picture = new Uint8Array(await phoneJpeg());
  const rest = new Uint8Array(15 * megabyte - picture.length);
  for (let turn = 0; turn < count; turn += 1) form.append("images", new Blob([picture, rest]), `${turn}.jpg`);
  return form;
}

/** The most memory that the process had, in MB. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${web.child.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
}

/** The maximum growth of the process's memory during this work, in MB. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${web.child.pid}/clear_refs`, "5");
  const before = peakMemory();
  await work();
  return peakMemory() - before;
}

/** Begins a POST without sending its body; returns early responses. */
async function begin(address: string, headers: Record<string, string>) {
  const { hostname, port, host } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const answer = { text: "" };
  socket.on("data", (part) => (answer.text += part)).on("error", () => {});
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${address} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return { socket, answer };
}

const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
const chunked = { ...multipart, "transfer-encoding": "chunked" };
const elsewhere = { origin: "https://elsewhere.example" };

test("a caller without permission is refused before the body is sent", async () => {
  const long = { ...multipart, "content-length": String(200 * megabyte) };
  const json = { "content-type": "application/json", "content-length": "900000" };
  const ours = { origin: web.url };
  const asks: [string, Record<string, string>, number][] = [
    ["/api/properties", { ...chunked, ...elsewhere, cookie }, 403],
    ["/api/properties", { ...long, ...elsewhere, cookie }, 403],
    ["/api/login", { ...json, ...elsewhere }, 403],
    ["/login", { ...json, ...elsewhere }, 403],
    ["/api/properties", { ...long, ...ours }, 401],
    ["/api/images", { ...multipart, ...ours, "content-length": String(15 * megabyte) }, 401],
    ["/api/properties/prp_1/images", { ...long, ...ours }, 401],
    ["/api/upload-id", { ...multipart, ...ours, "content-length": String(20 * megabyte) }, 404],
    ["/api/upload-id", { ...multipart, ...ours, cookie, "content-length": String(20 * megabyte) }, 403],
    ["/api/verify-id", { ...json, ...ours }, 401],
    ["/api/verify-id", { ...json, ...ours, cookie }, 403],
    ["/api/properties", { ...chunked, ...ours, cookie }, 411],
    ["/checkout/res_1", { ...chunked, ...ours }, 411],
    ["/checkout/res_1", { ...multipart, ...ours, "content-length": String(24 * megabyte) }, 413],
    ["/checkout/prp_1", { ...multipart, ...ours, "content-length": String(24 * megabyte) }, 413],
    ["/login", { ...long, ...ours }, 413],
    ["/api/login", { ...json, ...ours, "content-length": String(2 * megabyte) }, 413],
  ];
  for (const [address, headers, status] of asks) {
    const { socket, answer } = await begin(address, headers);
    await expect
      .poll(() => answer.text.slice(9, 12), { message: `${address} ${JSON.stringify(headers)}` })
      .toBe(String(status));
    socket.destroy();
  }
});

test("memory stays bounded under forms of 320 MB from other sites, and a landlord's of 200 MB twice at once", async () => {
  const flood = async () => {
    const { socket } = await begin("/api/properties", { ...chunked, ...elsewhere, cookie });
    const part = Buffer.alloc(megabyte);
    const closed = once(socket, "close").catch(() => {});
    for (let sent = 0; sent < 320 && !socket.destroyed; sent += 1) {
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      if (!socket.write("\r\n")) await Promise.race([new Promise((go) => socket.once("drain", go)), closed]);
    }
    socket.destroy();
  };
  expect(await growth(() => Promise.all([1, 2, 3, 4, 5].map(flood)))).toBeLessThan(192);
  const forms = [await photos(13), await photos(13)];
  const both = () =>
    Promise.all(
      forms.map(async (form) => {
        const answer = await landlord("/api/properties", { form });
        expect([answer.status, answer.body.property?.images?.length]).toEqual([201, 13]);
      }),
    );
  expect(await growth(both)).toBeLessThan(192);
}, 240_000);

test("no upload is left on the disk when the process is killed halfway", async () => {
  const other = await usedFolder();
  const killed = await startWeb({ DATA_DIR: other });
  const client = openClient(killed.url, (name, value) => (kept = `${kept}; ${name}=${value}`));
  let kept = "";
  const account = { email: "lena@people.example", password: "a-long-enough-password" };
  await client("/api/signup", { json: { ...account, username: "Lena", role: "landlord" } });
  await client("/api/login", { json: account });
  beginUpload(killed.url, kept.slice(2)).write("a secret ".repeat(100_000));
  const files = `/proc/${killed.child.pid}/fd`;
  const uploads = path.join(other, "uploads");
  const isUpload = (target: string) => target.startsWith(uploads) && target.endsWith("(deleted)");
  const open = () => readdirSync(files).filter((fd) => isUpload(linkOf(path.join(files, fd))));
  await expect.poll(() => open().length).toBe(1);
  await stopProcess(killed, "SIGKILL");
  expect(readdirSync(uploads)).toEqual([]);
}, 120_000);

test("who sends a photo byte by byte loses their place after some twenty seconds", async () => {
  const socket = beginUpload(web.url, cookie);
  let response = "";
  socket.on("data", (part) => (response += String(part)));
  const closed = once(socket, "close");
  const bytes = setInterval(() => socket.write("x"), 200);
  await closed;
  clearInterval(bytes);
  expect(response).toMatch(/^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n[^]*This came too slowly\./i);
}, 60_000);

/** Sends a photo of 9 MB up to its first byte. */
function beginUpload(url: string, sender: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const head = { host: "here", origin: url, cookie: sender, ...multipart, "content-length": "9000000" };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/images HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(`--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n`);
  return socket;
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

test("endlessly nested or divided JSON costs little, and is answered 400", async () => {
  const spent = () => {
    const fields = readFileSync(`/proc/${web.child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const bodies = [
    "[".repeat(800_000),
    `{"response":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
    `[${"1,".repeat(450_000)}1]`,
  ];
  const before = spent();
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await landlord("/api/login/passkey", { raw: bodies[turn % bodies.length]! });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: answer.body.error, fields: { body: answer.body.message } });
  }
  // 20 ms each; parsing and walking one took 2 s.
  expect(spent() - before).toBeLessThan(20 * 100 * slowness());
});

test("hostile bodies count as attempts, even if no schema accepts them", async () => {
  const send = () => landlord("/api/login/code", { raw: "[".repeat(50) });
  expect(await statusesUntilRefused(send, 120)).toEqual([400, 429]);
});

/** Sends more than allowed in a minute; twice that if the minute that began with earlier tests ends meanwhile. */
async function statusesUntilRefused(send: () => Promise<{ status: number }>, allowed: number) {
  const statuses = new Set<number>();
  for (let turn = 0; turn < 2 * allowed + 10 && !statuses.has(429); turn += 1)
    statuses.add((await send()).status);
  return [...statuses];
}

test("an endless calendar delays no one, and its landlord reads why it was not read", async () => {
  const events = Array.from({ length: 50 }, (_, turn) =>
    ["BEGIN:VEVENT", `UID:${turn}`, "DTSTART:19700101T000000", "RRULE:FREQ=SECONDLY", "END:VEVENT"].join(
      "\r\n",
    ),
  );
  const calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR"].join("\r\n");
  const site = createServer((_, response) => response.end(calendar)).listen(0, "127.0.0.1");
  await once(site, "listening");
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/endless.ics`;
  const { id } = (await landlord("/api/properties", { form: propertyForm() })).body;
  const reading = { isOver: false };
  const added = landlord(`/api/properties/${id}/calendars`, { json: { name: "Elsewhere", url } }).finally(
    () => (reading.isOver = true),
  );
  const waits: number[] = [];
  while (!reading.isOver) {
    const began = performance.now();
    await fetch(`${web.url}/healthz`);
    waits.push(performance.now() - began);
    await sleep(20);
  }
  site.close();
  expect((await added).body.imported[0].failure).toBe(
    "It takes too long to read: it has too many events, or one that repeats forever.",
  );
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(100 * slowness());
  // If it were read in the same thread, it would block everything.
  expect(Math.max(...waits)).toBeLessThan(1500 * slowness());
}, 60_000);

const html = { accept: "text/html" };
const form = { ...html, "content-type": "application/x-www-form-urlencoded" };

test("a page accepts plain forms of 64 KB and 50 fields, refuses others without an error, and repeats little", async () => {
  const posts: [string, string, Record<string, string>, number][] = [
    ["/contact", `name=${"<".repeat(megabyte)}`, form, 413],
    ["/signup", "a;".repeat(500_000), form, 413],
    ["/contact", `name=${"<".repeat(60_000)}&${"<".repeat(5000)}=1`, form, 400],
    ["/contact", "a=1&".repeat(60), form, 400],
    ["/contact", "{}", { ...html, "content-type": "application/json" }, 415],
    ["/signup", "x", { ...html, "content-type": "text/plain" }, 415],
    ["/login", "x", { ...html, "content-type": "" }, 415],
    ["/login", "x", { ...html, ...multipart }, 415],
    ["/get-started", "x", { ...html, "content-type": "multipart/form-data; x=boundary=z; boundary=a" }, 415],
    ["/checkout/res_1", "x", { ...html, ...multipart }, 415],
    ["/checkout/prp_1", "x", { ...html, ...multipart }, 415],
    ["/landlord-dashboard", "{}", { ...html, "content-type": "application/json" }, 415],
    ["/sandbox/checkout/cs_1", "x", { ...html, ...multipart }, 415],
  ];
  for (const [address, text, headers, status] of posts) {
    const answer = await openClient(web.url)(address, { text, headers });
    expect([address, answer.status]).toEqual([address, status]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(150_000);
  }
  expect(web.output()).not.toContain("page failed");
});

test("a page makes only its own call, whatever is in its URL", async () => {
  const account = { email: "larry@people.example", password: "a-long-enough-password" };
  const text = new URLSearchParams(account).toString();
  for (const id of ["..%2f..%2fapi%2flogin%3f", "..%2F..%2Fapi%2Flogin%23", "%2e%2e%2f..%2fapi%2flogin%3f"]) {
    const answer = await openClient(web.url)(`/sandbox/checkout/${id}`, { text, headers: form });
    // The login's response would be a session; this is the card form's.
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  }
});

test("someone who posts to pages endlessly has to wait before the body is read", async () => {
  const send = () => landlord("/about", { text: "x", headers: form });
  expect(await statusesUntilRefused(send, 300)).toEqual([405, 429]);
  const large = await landlord("/contact", { text: "a;".repeat(500_000), headers: form });
  expect([large.status, Number(large.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
