import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { poll } from "./poll.ts";

/** A list on a real server, with its ETag. */
let list: string[] = [];
let status = 200;
let asked: IncomingMessage["headers"][] = [];

const server = createServer((request, response) => {
  asked.push(request.headers);
  const etag = `"${list.join("-")}"`;
  if (status !== 200) return response.writeHead(status).end();
  if (request.headers["if-none-match"] === etag) return response.writeHead(304, { etag }).end();
  return response.writeHead(200, { etag, "content-type": "application/json" }).end(JSON.stringify(list));
});

/** A page that can be hidden. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  become(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let page = new Page();
const onChange = vi.fn<(list: string[]) => void>();
const onTrouble = vi.fn<(trouble: number | null) => void>();
let running: ReturnType<typeof poll>;

const start = (everyMs = 20) => {
  const { port } = server.address() as AddressInfo;
  running = poll(`http://127.0.0.1:${port}/`, {
    everyMs,
    onChange,
    onTrouble,
    page,
  });
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(async () => {
  [list, status, asked, page] = [["first"], 200, [], new Page()];
  onChange.mockClear();
  onTrouble.mockClear();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  running.stop();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

describe("polling", () => {
  it("reports a response once, and again only when it changed", async () => {
    start();
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(4));
    expect(onChange.mock.calls.map(([answer]) => answer)).toEqual([["first"]]);
    expect(asked.slice(1).every((headers) => headers["if-none-match"] === '"first"')).toBe(true);

    list = ["second", "first"];
    await vi.waitFor(() => expect(onChange.mock.lastCall?.[0]).toEqual(["second", "first"]));
  });

  it("requests nothing while the page is hidden, and at once when it is visible again", async () => {
    start(10);
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
    page.become("hidden");
    await pause(30);
    const before = asked.length;
    running.ask();
    await pause(80);
    expect(asked.length).toBe(before);
    page.become("visible");
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it("waits longer after each error, reports it, and reports when it works again", async () => {
    status = 500;
    start(20);
    await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledWith(500));
    expect(asked.length).toBe(1);
    await pause(400);
    // 20 + 40 + 80 + 160 ms: no fifth request yet.
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(6);
    expect(onTrouble).toHaveBeenLastCalledWith(500);
    status = 200;
    running.ask();
    await vi.waitFor(() => expect(onTrouble).toHaveBeenLastCalledWith(null));
    expect(onChange.mock.lastCall?.[0]).toEqual(["first"]);
  });

  it("requests nothing after it was stopped", async () => {
    start(10);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    running.stop();
    await pause(20);
    const before = asked.length;
    running.ask();
    await pause(60);
    expect(asked.length).toBe(before);
  });
});
