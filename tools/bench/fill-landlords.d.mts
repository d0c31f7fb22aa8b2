export function fillLandlords(
  connectionString: string,
  sizes: { prefix: string; landlords: number; properties: number; reservations: number },
): Promise<void>;
