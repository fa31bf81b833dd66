interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Lets the page do what waits, a press above all, before what follows. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
