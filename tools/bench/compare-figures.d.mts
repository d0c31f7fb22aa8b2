type Figure = { name: string; value: number; unit: string; web: number | null; postgres: number | null };
export function compareFigures(before: Figure[], now: Figure[]): { name: string; better: number }[];
