/** The settings that are fees by type of space. */
export const feeSettings = ["SERVICE_FEE", "LANDLORD_FEE"] as const;

/** What is chosen once these values are stored: null restores a default. */
export function settingsAfter(
  chosen: Record<string, string>,
  values: Record<string, string | null>,
): Record<string, string> {
  const after = Object.entries({ ...chosen, ...values });
  return Object.fromEntries(after.filter((setting): setting is [string, string] => setting[1] !== null));
}
