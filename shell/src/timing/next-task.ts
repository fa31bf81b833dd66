interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Resolves in a task of its own, so that pending input is handled first. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
