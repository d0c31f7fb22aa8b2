/** The settings that are fees by type of space. */
export const feeSettings = ["SERVICE_FEE", "LANDLORD_FEE"] as const;
