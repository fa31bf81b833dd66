import { CompactSign } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningKey } from '../tokens/index.ts';

const ALGORITHM = 'ES256';
/** Compositions differ by the versions in them; visitors share most of them. */
const MAX_CACHED_CHARS = 16 * 1024 * 1024;

/** Signs compositions: a detached JWS over the bytes of the body, cached by the body. */
export class Signatures {
  readonly #key: SigningKey;
  readonly #cache = new LRUCache<string, Promise<string>>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: (_signature, body) => body.length,
  });

  constructor(key: SigningKey) {
    this.#key = key;
  }

  of(body: string): Promise<string> {
    const cached = this.#cache.get(body);
    if (cached) return cached;
    const signing = sign(this.#key, body);
    this.#cache.set(body, signing);
    return signing;
  }
}

async function sign({ privateKey }: SigningKey, body: string): Promise<string> {
  const jws = await new CompactSign(new TextEncoder().encode(body))
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(privateKey);
  const [header, , signature] = jws.split('.');
  return `${header}..${signature}`;
}
