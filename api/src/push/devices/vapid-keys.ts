import type { VapidPair } from '../../settings/push-config.ts';
import type { PushContext } from '../push-context.ts';
import { loadVapidPair } from './vapid-keys.repository.ts';

/** Whom push services write to while developing, where nobody is to be written to. */
const DEVELOPMENT_CONTACT = 'mailto:nobody@localhost.invalid';

/** How push services know this game. */
export interface VapidIdentity extends VapidPair {
  readonly contact: string;
}

/** The identity of this game; undefined: it sends nothing to browsers. */
export class VapidKeys {
  readonly #context: Pick<PushContext, 'db' | 'config'>;
  #pair: Promise<VapidPair> | undefined;

  constructor(context: Pick<PushContext, 'db' | 'config'>) {
    this.#context = context;
  }

  async identity(): Promise<VapidIdentity | undefined> {
    const { db, config } = this.#context;
    const { isOn, vapid } = config.push;
    const isTrial = config.stage === 'development';
    const contact = config.push.contact ?? (isTrial ? DEVELOPMENT_CONTACT : null);
    if (!isOn || contact === null) return undefined;
    if (vapid) return { ...vapid, contact };
    this.#pair ??= loadVapidPair(db, config.wrappingKeys);
    this.#pair.catch(() => {
      this.#pair = undefined;
    });
    return { ...(await this.#pair), contact };
  }
}
