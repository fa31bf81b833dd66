/** Runs a task that no other tab of this device runs at the same time. */
export type Exclusively = <T>(task: () => Promise<T>) => Promise<T>;
