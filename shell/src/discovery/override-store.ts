import {
  allOverridden,
  type OverriddenRemote,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';
import type { EventBus, EventPayload } from '@spieltag/shared-kernel/events';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { expiryOf, reduced } from './override-tokens.ts';
import { OVERRIDE_KEY } from './tab-override.ts';

export interface OverrideStoreOptions {
  readonly bus: EventBus;
  /** Storage of the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Loads the page anew with this token; '': as everybody has it. */
  readonly open: (token: string) => void;
}

type State = EventPayload<'composition.overridden'>['state'];

/** The longest a browser's timer can wait. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Keeps what the tab shows at a tester's wish, and ends it remote by remote. */
export function createOverrideStore({ bus, storage, now, open }: OverrideStoreOptions) {
  const current = new BehaviorSubject<PageOverride | undefined>(undefined);
  const publish = (ones: readonly OverriddenRemote[], state: State) => {
    for (const { remote, version } of ones) {
      bus.publish('composition.overridden', { remote, version, state });
    }
  };
  const keep = (override: PageOverride | undefined) => {
    if (override) storage.setItem(OVERRIDE_KEY, JSON.stringify(override));
    else storage.removeItem(OVERRIDE_KEY);
  };
  /** Ends what has expired of an override. @returns what is left */
  const expired = (override: PageOverride): PageOverride | undefined => {
    const isOver = (one: OverriddenRemote) => expiryOf(one) <= now();
    publish(allOverridden(override).filter(isOver), 'expired');
    const left = reduced(override, (one) => !isOver(one));
    keep(left);
    return left;
  };
  const expireInTime = () => {
    if (!current.value) return;
    const leftMs = Math.min(...allOverridden(current.value).map(expiryOf)) - now();
    if (leftMs > MAX_DELAY_MS) return;
    setTimeout(() => {
      current.next(current.value && expired(current.value));
      expireInTime();
    }, leftMs);
  };
  return {
    state$: current,
    get: () => current.value,
    end(remote?: string) {
      const override = current.value;
      if (!override) return;
      const isEnded = (one: OverriddenRemote) => remote === undefined || one.remote === remote;
      publish(allOverridden(override).filter(isEnded), 'ended');
      const left = reduced(override, (one) => !isEnded(one));
      const token = left ? `${override.token},-${remote}` : '';
      const kept = left && { ...left, token };
      keep(kept);
      current.next(kept);
      open(token);
    },
    /** The registry does not serve it. */
    refuse(override: PageOverride, served?: PageOverride) {
      const isServed = ({ remote }: OverriddenRemote) =>
        served !== undefined && allOverridden(served).some((one) => one.remote === remote);
      publish(
        allOverridden(override).filter((one) => !isServed(one)),
        'refused',
      );
      if (!served) keep(undefined);
    },
    start(override: PageOverride) {
      keep(override);
      current.next(override);
      publish(allOverridden(override), 'started');
      expireInTime();
    },
    /** What an earlier page of this tab had, less what has expired. */
    stored(): PageOverride | undefined {
      const override = parse(storage.getItem(OVERRIDE_KEY));
      return override && expired(override);
    },
  };
}

function parse(text: string | null): PageOverride | undefined {
  try {
    const parsed = JSON.parse(text ?? '') as PageOverride | null;
    return typeof parsed?.token === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}
