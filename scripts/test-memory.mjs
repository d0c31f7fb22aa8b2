/** Whether the tests may use memory for time: a fourth worker with its browser, and a linter that collects less often. */
export const hasMemory = process.availableMemory() > 8e9;
