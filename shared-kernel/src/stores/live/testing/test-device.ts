import type { LiveDevice, TabLocks } from '../../live-device.ts';

type Callback = (lock: Lock | null) => unknown;

interface Request {
  readonly callback: Callback;
  readonly options: LockOptions;
  resolve(): void;
  reject(reason: unknown): void;
}

/** The locks of a browser's tabs: one holder a name, the others wait in line. */
export function createTestLocks() {
  const held = new Map<string, Request>();
  const waiting = new Map<string, Request[]>();
  const lineOf = (name: string) => {
    const line = waiting.get(name) ?? [];
    waiting.set(name, line);
    return line;
  };
  const give = async (name: string, request: Request) => {
    held.set(name, request);
    await request.callback(null);
    if (held.get(name) !== request) return;
    held.delete(name);
    request.resolve();
    next(name);
  };
  const next = (name: string) => {
    const request = lineOf(name).shift();
    if (request) void give(name, request);
  };
  const locks = {
    request: (name: string, options: LockOptions, callback: Callback) =>
      new Promise<void>((resolve, reject) => {
        const request: Request = { callback, options, resolve, reject };
        const holder = held.get(name);
        if (options.steal && holder) {
          void give(name, request);
          holder.reject(new DOMException('stolen', 'AbortError'));
          return;
        }
        if (!holder) return void give(name, request);
        const line = lineOf(name);
        line.push(request);
        options.signal?.addEventListener('abort', () => {
          const place = line.indexOf(request);
          if (place < 0) return;
          line.splice(place, 1);
          reject(options.signal?.reason);
        });
      }),
  } as unknown as TabLocks;
  return {
    locks,
    /** The holder's tab dies: its lock goes to the next in line. */
    dropHolder(name: string) {
      held.delete(name);
      next(name);
    },
  };
}

/** Channels between tabs of one browser; what is posted arrives in order, a little later. */
export function createTestChannels() {
  const ears = new Map<string, Set<(data: unknown) => void>>();
  const posted: unknown[] = [];
  const openChannel: LiveDevice['openChannel'] = (name, hear) => {
    const all = ears.get(name) ?? new Set();
    ears.set(name, all);
    all.add(hear);
    return {
      postMessage(message) {
        posted.push(message);
        const others = [...all].filter((ear) => ear !== hear);
        queueMicrotask(() => {
          for (const ear of others) if (all.has(ear)) ear(structuredClone(message));
        });
      },
      close: () => void all.delete(hear),
    };
  };
  return { openChannel, posted };
}
