import { expect, test } from "vitest";
import { standInProvider } from "#tests/support/places-provider.ts";
import { withFallback } from "./find-places.server.ts";
import { photonPlaces } from "./photon.server.ts";

const labels = (found: { label: string }[]) => found.map(({ label }) => label);

test.each([
  ["refuses", { status: 403, body: "" }],
  ["breaks", { status: 500, body: "" }],
  ["answers something else", { body: "<html>" }],
  ["answers another shape", { body: { features: "none" } }],
  ["does not answer in time", null],
])(
  "the gazetteer answers if the provider %s, and the provider is left alone for a while",
  async (_, answer) => {
    const { url, asked } = await standInProvider(() => answer);
    const places = withFallback(photonPlaces(url));
    const started = performance.now();
    expect(labels(await places.suggest("harrisb"))[0]).toBe("Harrisburg, PA");
    expect(performance.now() - started).toBeLessThan(4000);
    expect(labels(await places.suggest("harrisbu"))[0]).toBe("Harrisburg, PA");
    expect(await places.retrieve("photon:R1:city:1,2")).toBeNull();
    expect(asked).toHaveLength(1);
  },
);

test("the gazetteer answers if the provider can't be reached, or knows nothing", async () => {
  const { url } = await standInProvider(() => ({ body: { type: "FeatureCollection", features: [] } }));
  for (const places of [withFallback(photonPlaces("http://127.0.0.1:9")), withFallback(photonPlaces(url))]) {
    expect(labels(await places.suggest("harrisb"))[0]).toBe("Harrisburg, PA");
    expect((await places.geocode("1 Main Street, Harrisburg, PA 17101"))?.postcode).toBe("17101");
    expect((await places.retrieve("zip:17101"))?.label).toBe("Harrisburg, PA 17101");
  }
});

test("ZIP codes are never sent to a provider", async () => {
  const { url, asked } = await standInProvider(() => ({ body: {} }));
  const places = withFallback(photonPlaces(url));
  expect(labels(await places.suggest("1710"))).toContain("Harrisburg, PA 17101");
  expect(asked).toEqual([]);
});

test("typing on is not a failure of the provider", async () => {
  const { url, asked } = await standInProvider(({ parameters }) =>
    parameters.get("q") === "har" ? null : { body: { features: [] } },
  );
  const places = withFallback(photonPlaces(url));
  const typing = new AbortController();
  const first = places.suggest("har", { signal: typing.signal });
  await expect.poll(() => asked.length).toBe(1);
  typing.abort();
  await first;
  await places.suggest("harr");
  expect(asked).toHaveLength(2);
});
