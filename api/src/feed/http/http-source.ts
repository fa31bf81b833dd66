import { setTimeout as sleep } from 'node:timers/promises';
import type * as Type from 'typebox';
import type { Validator } from 'typebox/compile';
import { FeedError } from '../feed.types.ts';
import { parseJson } from '../source/parse-json.ts';
import { type AskSource, askAnywhere, askInPublic, type SourceAnswer } from './ask-source.ts';

/** Time limits and retries of requests to a source. */
export interface HttpSourceOptions {
  /** For one answer, all of it; default 10,000 ms. */
  readonly timeoutMs?: number;
  /** An answer larger than this is refused; default 32 MB. */
  readonly maxBytes?: number;
  /** Attempts of a request in all; default 3. */
  readonly attempts?: number;
  /** Before the second attempt, doubled before each further one, each up to half longer; default 500 ms. */
  readonly retryMs?: number;
  /** Only at addresses of the whole internet; default: wherever it is. */
  readonly publicOnly?: boolean;
}

const DEFAULTS = {
  timeoutMs: 10_000,
  maxBytes: 32 * 1024 * 1024,
  attempts: 3,
  retryMs: 500,
  publicOnly: false,
};
const askPublicly = askInPublic();
/** Worth another attempt, besides 500 and above. */
const PASSING = [408, 425, 429];

/** The last complete answer, which conditional requests refer to. */
interface HeldAnswer {
  readonly etag: string;
  readonly value: unknown;
}

/** Requests to the server of a season. */
export class HttpSource {
  readonly url: string;
  readonly #options: Required<HttpSourceOptions>;
  readonly #send: AskSource;
  readonly #held = new Map<string, HeldAnswer>();

  /** @param url origin, and path where the server is not at its root; no slash at the end */
  constructor(url: string, options: HttpSourceOptions = {}) {
    this.url = url;
    this.#options = { ...DEFAULTS, ...options };
    this.#send = this.#options.publicOnly ? askPublicly : askAnywhere;
  }

  /**
   * The answer under a path, checked.
   * @param isHeld whether it is kept to ask only for changes; not for paths asked once
   * @throws FeedError SEASON_SOURCE_UNREACHABLE when there is none after all attempts,
   * SEASON_SOURCE_MALFORMED when it is not what was asked for
   */
  async get<T extends Type.TSchema>(
    path: string,
    validator: Validator<Type.TProperties, T>,
    isHeld = true,
  ): Promise<Type.Static<T>> {
    const { attempts, retryMs } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#ask(path, validator, isHeld);
      } catch (error) {
        const isFinal = !(error instanceof FeedError) || error.code !== 'SEASON_SOURCE_UNREACHABLE';
        if (isFinal || attempt >= attempts) throw error;
        await sleep(retryMs * 2 ** (attempt - 1) * (1 + Math.random() / 2));
      }
    }
  }

  /** Asks for everything anew from now on. */
  forget(): void {
    this.#held.clear();
  }

  /** An error that names what is wrong with an answer. */
  malformed(path: string, problem: string): FeedError {
    return new FeedError('SEASON_SOURCE_MALFORMED', `The source "${this.url}${path}" ${problem}`);
  }

  async #ask<T extends Type.TSchema>(
    path: string,
    validator: Validator<Type.TProperties, T>,
    isHeld: boolean,
  ): Promise<Type.Static<T>> {
    const held = this.#held.get(path);
    const signal = AbortSignal.timeout(this.#options.timeoutMs);
    const { status, etag, text } = await this.#fetch(path, held, signal);
    if (status === 304 && held) return held.value as Type.Static<T>;
    if (isRedirect(status)) {
      throw this.#unreachable(path, `leads elsewhere (${status}), where it is not followed`);
    }
    if (status >= 500 || PASSING.includes(status)) throw this.#unreachable(path, `says ${status}`);
    if (status !== 200) throw this.malformed(path, `says ${status}`);
    const value = this.#parse(path, text);
    if (!validator.Check(value)) {
      const [problem] = validator.Errors(value);
      const where = problem?.instancePath || '/';
      throw this.malformed(path, `is malformed at "${where}": ${problem?.message}`);
    }
    if (etag && isHeld) this.#held.set(path, { etag, value });
    return value as Type.Static<T>;
  }

  async #fetch(path: string, held: HeldAnswer | undefined, signal: AbortSignal) {
    try {
      const answer = await this.#send(`${this.url}${path}`, {
        signal,
        headers: { accept: 'application/json', ...(held ? { 'if-none-match': held.etag } : {}) },
      });
      const { status, etag } = answer;
      return { status, etag, text: await this.#read(path, answer) };
    } catch (error) {
      if (error instanceof FeedError) throw error;
      throw this.#unreachable(path, signal.aborted ? 'takes too long' : reasonOf(error));
    }
  }

  async #read(path: string, { body }: SourceAnswer): Promise<string> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body ?? []) {
      size += part.byteLength;
      if (size > this.#options.maxBytes) {
        throw this.malformed(path, `is larger than ${this.#options.maxBytes} bytes`);
      }
      parts.push(part);
    }
    return new TextDecoder().decode(Buffer.concat(parts));
  }

  #parse(path: string, text: string): unknown {
    const parsed = parseJson(text);
    if (parsed.problem !== undefined) throw this.malformed(path, parsed.problem);
    return parsed.value;
  }

  #unreachable(path: string, problem: string): FeedError {
    return new FeedError('SEASON_SOURCE_UNREACHABLE', `The source "${this.url}${path}" ${problem}`);
  }
}

/** "Unchanged" is none. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** fetch() hides why it failed behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return `does not answer: ${code ?? message}`.replace(/\s*\n\s*/g, ' ');
}
