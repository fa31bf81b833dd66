import { WrappingKeyError } from '@spieltag/server-kit/secrets';
import type { VapidPair } from '../../settings/vapid-pair.ts';
import type { PushContext } from '../push-context.ts';
import { loadVapidPair } from './vapid-keys.repository.ts';

/** Whom push services write to while developing, where nobody is to be written to. */
const DEVELOPMENT_CONTACT = 'mailto:nobody@localhost.invalid';

/** How push services know this game. */
export interface VapidIdentity extends VapidPair {
  readonly contact: string;
}

type KeyContext = Pick<PushContext, 'db' | 'config' | 'log'>;

/** The identity of this game; undefined: it sends nothing to browsers. */
export class VapidKeys {
  readonly #context: KeyContext;
  #pair: Promise<VapidPair | undefined> | undefined;
  #isToldUnopened = false;

  constructor(context: KeyContext) {
    this.#context = context;
  }

  async identity(): Promise<VapidIdentity | undefined> {
    const { config } = this.#context;
    const { isOn, vapid } = config.push;
    const isTrial = config.stage === 'development';
    const contact = config.push.contact ?? (isTrial ? DEVELOPMENT_CONTACT : null);
    if (!isOn || contact === null) return undefined;
    if (vapid) return { ...vapid, contact };
    this.#pair ??= this.#load();
    const pair = await this.#pair;
    return pair && { ...pair, contact };
  }

  /** undefined: it cannot be opened; apps and e-mail need no such key, and go on. */
  async #load(): Promise<VapidPair | undefined> {
    const { db, config, log } = this.#context;
    try {
      return await loadVapidPair(db, config.wrappingKeys);
    } catch (err) {
      // Tried again with the next question: the key may have been removed, or the database be back.
      this.#pair = undefined;
      if (!(err instanceof WrappingKeyError)) throw err;
      if (!this.#isToldUnopened)
        log.error({ err }, 'Browsers are told nothing: their key stays shut');
      this.#isToldUnopened = true;
      return undefined;
    }
  }
}
