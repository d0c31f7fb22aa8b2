/** Whether the tests may use memory for time: a fourth worker with its browser, and types and lint during the tests. */
export const hasMemory = process.availableMemory() > 8e9;
