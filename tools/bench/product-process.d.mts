export function processorSecondsOf(pid: number): number;
