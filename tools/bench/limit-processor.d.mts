export function limitProcessor(pid: number, share: number, period?: number): (() => void) | null;
