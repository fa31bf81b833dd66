/** Locks as a browser has them, as far as workers use them: whoever asks for one has it after those before. */
export function memoryLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, hold: () => Promise<unknown>) => {
      const held = (last.get(name) ?? Promise.resolve()).then(hold);
      last.set(
        name,
        held.catch(() => {}),
      );
      return held;
    },
  } as Pick<LockManager, 'request'>;
}
