import { expect, test } from "vitest";
import type { Actor } from "../model.ts";
import { guardPage } from "./guard-page.server.ts";
import { sendHome } from "./send-home.server.ts";

const visitor: Actor = { kind: "visitor", visitorId: "vis_1" };
const member = (kind: "tenant" | "landlord" | "administrator"): Actor => ({
  kind,
  id: "usr_1",
  username: "Una",
  email: "una@people.example",
  emailVerified: true,
  visitorId: null,
});
const at = (path: string) => new Request(`http://localhost:3000${path}`);

/** What the guard answers with: "shown", or where it sends the browser. */
function answer(guard: () => unknown): string {
  try {
    guard();
    return "shown";
  } catch (thrown) {
    return (thrown as Response).headers.get("location")!;
  }
}

test("a page for members sends visitors to log in and back, whatever the browser asked for", () => {
  const sent = (path: string) => answer(() => guardPage(visitor, {}, at(path)));
  const back = (path: string) => `/login?next=${encodeURIComponent(path)}`;
  expect(sent("/rentals?page=2")).toBe(back("/rentals?page=2"));
  expect(sent("/cart.data?_routes=pages%2Fcart&a=b")).toBe(back("/cart?a=b"));
  expect(sent("/_root.data")).toBe(back("/"));
  expect(sent("/rentals/_.data")).toBe(back("/rentals/"));
  expect(answer(() => guardPage(member("tenant"), {}, at("/rentals")))).toBe("shown");
});

test("a page for some roles sends the others home, and shows visitors only what guests may see", () => {
  const allow = { roles: ["landlord" as const] };
  expect(answer(() => guardPage(member("landlord"), allow, at("/")))).toBe("shown");
  for (const kind of ["tenant", "administrator"] as const)
    expect(answer(() => guardPage(member(kind), allow, at("/")))).toBe("/");
  expect(answer(() => guardPage(visitor, allow, at("/a")))).toBe("/login?next=%2Fa");
  expect(guardPage(visitor, { guests: true }, at("/a"))).toBe(visitor);
});

test("login pages send members on to where they wanted, if it's ours, or home", () => {
  const sent = (actor: Actor, path: string) => answer(() => sendHome(actor, at(path)));
  expect(sent(visitor, "/login?next=%2Frentals")).toBe("shown");
  expect(sent(member("tenant"), "/login?next=%2Frentals")).toBe("/rentals");
  expect(sent(member("landlord"), "/login?next=https://thief.example")).toBe("/landlord-dashboard");
  expect(sent(member("tenant"), "/login")).toBe("/tenant-dashboard");
});

test("a new landlord goes home from a space’s page, and on to what they were about to do", () => {
  const sent = (kind: "tenant" | "landlord", next: string) =>
    answer(() => sendHome(member(kind), at(`/signup?next=${encodeURIComponent(next)}`)));
  expect(sent("landlord", "/properties/prp_1?start_date=2027-01-04")).toBe("/landlord-dashboard");
  expect(sent("tenant", "/properties/prp_1")).toBe("/properties/prp_1");
  for (const next of ["/messages/new?property=prp_1", "/landlord/add-property"])
    expect(sent("landlord", next)).toBe(next);
  expect(answer(() => sendHome(member("landlord"), at("/login?next=%2Fproperties%2Fprp_1")))).toBe(
    "/properties/prp_1",
  );
});

test("a visitor who comes from a space's page is sent back to it from login and signup", () => {
  const from = (referer: string, path: string) =>
    answer(() => sendHome(visitor, new Request(at(path), { headers: { referer } })));
  const space = "http://localhost:3000/properties/prp_1?start_date=2027-01-04";
  const next = "next=%2Fproperties%2Fprp_1%3Fstart_date%3D2027-01-04";
  expect(from(space, "/signup.data?_routes=pages%2Fsignup")).toBe(`/signup?${next}`);
  expect(from(space, "/login?email=una%40people.example")).toBe(`/login?email=una%40people.example&${next}`);
  for (const [referer, path] of [
    [space, "/login?next=%2Frentals"],
    ["http://localhost:3000/about", "/login"],
    ["no URL", "/login"],
  ] as const)
    expect(from(referer, path)).toBe("shown");
  expect(answer(() => sendHome(visitor, at("/login")))).toBe("shown");
});
