import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await runServer({ DEMO: "true" });
});

afterAll(async () => {
  await server?.stop();
});

/** A browser without script: it posts forms by itself, urlencoded, and takes pages. */
function openPlain() {
  const ask = openClient(server.url);
  return {
    ask,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, {
        text: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", ...headers },
      }),
  };
}

const message = { name: "Pat", email: "pat@people.example", message: "A question <b>of</b> mine" };

test("a contact message is sent by a plain post, and the page says so", async () => {
  const { ask, post } = openPlain();
  const sent = await post("/contact", { ...message, website: "" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact?sent"]);
  expect((await ask("/contact?sent")).body).toContain("Thank you, your message has been sent.");
});

test("a refused post answers with its status, the sentence at the field and what was entered", async () => {
  const { status, body } = await openPlain().post("/contact", { ...message, email: "no address" });
  expect(status).toBe(400);
  expect(body).toContain("Please enter a valid email address.");
  expect(body).toContain('value="no address"');
  expect(body).toContain("A question &lt;b&gt;of&lt;/b&gt; mine</textarea>");
});

test("a post from another site is refused before anything is done", async () => {
  const { status, body } = await openPlain().post("/contact", message, { origin: "https://evil.example" });
  expect(status).toBe(403);
  expect(body).toMatchObject({ message: "This request did not come from our own pages." });
});
