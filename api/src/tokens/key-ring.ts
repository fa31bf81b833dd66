import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import { createLocalJWKSet, importJWK, type JSONWebKeySet } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  isRotationDue,
  type KeySchedule,
  signingKeyAt,
  verifyingKeysAt,
} from './key-schedule.model.ts';
import { loadSigningKeys, type SigningKey } from './signing-key.repository.ts';

export const ALGORITHM = 'ES256';
/** Age at which the cached keys are read again. */
const KNOWN_FOR_MS = 60_000;
/** Between two looks for a key that is not known; made-up key ids must not reach the database. */
const LOOK_GAP_MS = 5000;

type LocalKeySet = ReturnType<typeof createLocalJWKSet>;
type Keys = readonly [SigningKey, ...SigningKey[]];

/** The keys of the database, cached, and replaced in time. */
export interface KeyRing {
  signing(): Promise<{ readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }>;
  verifying(): Promise<LocalKeySet>;
  published(): Promise<JSONWebKeySet>;
  /** Looks for keys that are not known yet. @returns false when that was done just now */
  look(): Promise<boolean>;
}

/** How signing keys are kept and changed. */
export interface KeyRingOptions {
  readonly schedule: KeySchedule;
  /** See `LoadKeysOptions`. */
  readonly wrapping: WrappingKeys | null;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Opens the keys; the first start makes one. Every server reads them once a minute, so all agree on
 * a new key well before it signs, and whichever finds one due makes it.
 */
export async function openKeyRing(
  db: Kysely<Database>,
  { schedule, wrapping, clock }: KeyRingOptions,
): Promise<KeyRing> {
  let keys: Keys;
  let lookedAtMs: number;
  let looking: Promise<void> | undefined;

  async function load(): Promise<void> {
    const nowMs = clock();
    lookedAtMs = nowMs;
    keys = await loadSigningKeys(db, {
      nowMs,
      isRotationDue: (known, present) => isRotationDue(known, schedule, present),
      wrapping,
    });
  }

  function loadOnce(): Promise<void> {
    looking ??= load().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** Since the last look, ms; after a clock is set back the look is as old as it was ahead. */
  const age = () => Math.abs(clock() - lookedAtMs);

  async function current(): Promise<Keys> {
    // Without the database the cached keys stay in use.
    if (age() >= KNOWN_FOR_MS) await loadOnce().catch(() => undefined);
    return keys;
  }

  await load();
  const jwksOf = (known: Keys): JSONWebKeySet => ({
    keys: verifyingKeysAt(known, schedule, clock()).map((key) => key.publicJwk),
  });
  const imported = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  return {
    async signing() {
      const { kid, privateJwk } = signingKeyAt(await current(), clock());
      const key = imported.get(kid) ?? (await importJWK(privateJwk, ALGORITHM));
      imported.set(kid, key);
      return { kid, key };
    },
    verifying: keySetCache(async () => jwksOf(await current())),
    published: async () => jwksOf(await current()),
    async look() {
      if (age() < LOOK_GAP_MS) return false;
      await loadOnce();
      return true;
    },
  };
}

/** The same key set as long as the keys are the same: it keeps what it imported. */
function keySetCache(jwks: () => Promise<JSONWebKeySet>): () => Promise<LocalKeySet> {
  let made: { readonly kids: string; readonly set: LocalKeySet } | undefined;
  return async () => {
    const current = await jwks();
    const kids = current.keys.map((key) => key.kid).join(' ');
    if (made?.kids !== kids) made = { kids, set: createLocalJWKSet(current) };
    return made.set;
  };
}
