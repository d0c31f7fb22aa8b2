import { expect, test } from "vitest";
import { reserveSample, sampleProperties, samplesNamed } from "./sample-properties.ts";

test("four samples with their prices, found by name, one reserved at a time", () => {
  expect(sampleProperties.map(({ price }) => price)).toEqual([1200, 2000, 800, 5000]);
  expect(samplesNamed(sampleProperties, " DRIVEWAY ").map(({ id }) => id)).toEqual([3]);
  expect(samplesNamed(sampleProperties, "castle")).toEqual([]);
  const reserved = reserveSample(sampleProperties, 3);
  expect(reserved.map((sample) => sample.isReserve)).toEqual([undefined, undefined, true, undefined]);
  expect(sampleProperties[2]).not.toHaveProperty("isReserve");
});
