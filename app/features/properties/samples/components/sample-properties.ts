/** A sample of the simple list; reserving only marks it. `price` in dollars. */
export type SampleProperty = { id: number; name: string; price: number; isReserve?: true };

export const sampleProperties: readonly SampleProperty[] = [
  { id: 1, name: "Garage under an apartment house", price: 1200 },
  { id: 2, name: "Workshop basement with power", price: 2000 },
  { id: 3, name: "Driveway for a camper", price: 800 },
  { id: 4, name: "Fenced lot for a small fleet", price: 5000 },
];

/** The samples whose name contains this text, ignoring case. */
export function samplesNamed(samples: readonly SampleProperty[], text: string): readonly SampleProperty[] {
  const wanted = text.trim().toLowerCase();
  return samples.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** The samples with this one reserved. */
export function reserveSample(samples: readonly SampleProperty[], id: number): readonly SampleProperty[] {
  return samples.map((sample) => (sample.id === id ? { ...sample, isReserve: true as const } : sample));
}
