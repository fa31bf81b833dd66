import { CompactSign } from 'jose';
import type { SigningKey } from '../tokens/index.ts';

const ALGORITHM = 'ES256';
/** Compositions differ by the versions in them; visitors share most of them. */
const HELD = 500;

/** Signs compositions: a detached JWS over the bytes of the body, each body once. */
export class Signatures {
  readonly #key: SigningKey;
  readonly #held = new Map<string, Promise<string>>();

  constructor(key: SigningKey) {
    this.#key = key;
  }

  of(body: string): Promise<string> {
    const held = this.#held.get(body);
    if (held) return held;
    const signing = sign(this.#key, body);
    this.#held.set(body, signing);
    const [oldest] = this.#held.keys();
    if (this.#held.size > HELD && oldest !== undefined) this.#held.delete(oldest);
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
