import type { JsonStorage } from '../../client/index.ts';
import { randomToken } from './random.ts';

/** A tab that is closed gives its lease up by no longer renewing it. */
const LEASE_MS = 5000;
const RENEW_MS = 1500;
/** Two tabs may write at the same moment; then the one that wrote last has it. */
const SETTLE_MS = 60;
const LOOK_MS = 200;
const LEASE = 'sign-in-lease';
const NAME_BYTES = 9;

interface Lease {
  readonly holder: string;
  /** Epoch ms of the device. */
  readonly endsAt: number;
}

interface LeaseClock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

const browserClock: LeaseClock = {
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Runs a task under a lease in the device's storage, for browsers without locks. Where nothing can
 * be stored tabs have nothing in common either, and the task runs at once.
 */
export async function underLease<T>(
  storage: JsonStorage,
  task: () => Promise<T>,
  longestWaitMs: number,
  { now, wait }: LeaseClock = browserClock,
): Promise<T> {
  const own = randomToken(NAME_BYTES);
  const renew = () => storage.write(LEASE, { holder: own, endsAt: now() + LEASE_MS });
  const holder = () => {
    const { holder: name, endsAt = 0 } = (storage.read(LEASE) ?? {}) as Partial<Lease>;
    const leftMs = endsAt - now();
    // Further away than a lease can be: the device's clock was set back.
    return leftMs > 0 && leftMs <= LEASE_MS ? name : undefined;
  };
  const take = async () => {
    if (holder() !== undefined) return false;
    if (!renew()) return true;
    await wait(SETTLE_MS);
    return holder() === own;
  };

  const givesUpAt = now() + longestWaitMs;
  while (!(await take()) && now() < givesUpAt) await wait(LOOK_MS);
  const renewal = setInterval(() => holder() === own && renew(), RENEW_MS);
  try {
    return await task();
  } finally {
    clearInterval(renewal);
    if (holder() === own) storage.remove(LEASE);
  }
}
