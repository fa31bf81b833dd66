import { createRemoteJWKSet } from 'jose';
import type { IssuerConfig } from '../settings/config.ts';

type KeySet = ReturnType<typeof createRemoteJWKSet>;

const TIMEOUT_MS = 5000;
/** A key the issuer has withdrawn is good for so long at most, while it answers. */
const MAX_AGE_MS = 10 * 60_000;
/** An issuer that does not answer is asked again after so long. */
const PAUSE_MS = 60_000;

/**
 * The keys of an issuer, asked for with the first token and again after ten minutes. While it does not
 * answer the last ones go on: they have not become worse by that.
 */
export class IssuerKeys {
  readonly #config: IssuerConfig;
  readonly #clock: () => number;
  #keySet: KeySet | undefined;
  #discovering: Promise<KeySet> | undefined;
  #refreshing: Promise<void> | undefined;
  #readAt = 0;
  #countsForMs = 0;

  /** @param clock epoch ms */
  constructor(config: IssuerConfig, clock: () => number) {
    this.#config = config;
    this.#clock = clock;
  }

  /** @throws as `fetch` does, while it has never had any */
  async get(): Promise<KeySet> {
    const known = this.#keySet;
    if (!known) {
      this.#discovering ??= this.#discover().finally(() => {
        this.#discovering = undefined;
      });
      return this.#discovering;
    }
    if (this.#isOld()) {
      this.#refreshing ??= this.#refresh(known).finally(() => {
        this.#refreshing = undefined;
      });
    }
    await this.#refreshing;
    return known;
  }

  async #discover(): Promise<KeySet> {
    const found = createRemoteJWKSet(await discoverJwksUri(this.#config), {
      timeoutDuration: this.#config.timeoutMs ?? TIMEOUT_MS,
      cacheMaxAge: Number.POSITIVE_INFINITY,
    });
    await found.reload();
    this.#keySet = found;
    this.#keep(MAX_AGE_MS);
    return found;
  }

  #keep(forMs: number): void {
    this.#readAt = this.#clock();
    this.#countsForMs = forMs;
  }

  /** A clock that is set back makes what was read before it as old as one that is set forward. */
  #isOld(): boolean {
    return Math.abs(this.#clock() - this.#readAt) >= this.#countsForMs;
  }

  async #refresh(known: KeySet): Promise<void> {
    const isHad = await known.reload().then(
      () => true,
      () => false,
    );
    this.#keep(isHad ? MAX_AGE_MS : PAUSE_MS);
  }
}

async function discoverJwksUri({ issuer, jwksUri, timeoutMs }: IssuerConfig): Promise<URL> {
  if (jwksUri) return new URL(jwksUri);
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document = (await response.json()) as { jwks_uri?: unknown };
  if (typeof document.jwks_uri !== 'string') throw new Error(`${address} names no jwks_uri`);
  return new URL(document.jwks_uri);
}
