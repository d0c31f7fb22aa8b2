/** Whether the tests may use memory for time. */
export const hasMemory: boolean;
