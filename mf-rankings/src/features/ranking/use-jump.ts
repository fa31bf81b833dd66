import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { useEffect, useRef, useState } from 'react';
import { pageOfIndex } from './ranking-address.model.ts';
import { useAskOwnPlace } from './use-own-running.ts';
import type { RankingList } from './use-ranking-list.ts';

/** The own place may move to another page on the way there; not for ever. */
const TRIES = 3;

interface JumpOptions {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly list: RankingList;
  onPage(page: number): void;
}

/** The way to the own row, which comes into sight and takes the focus. */
export function useJump({ kind, roundId, list, onPage }: JumpOptions) {
  const { page, shown, isProvisional } = list;
  /** The page the own row ought to be on; undefined: nobody is on the way there. */
  const [target, setTarget] = useState<number>();
  const triesLeft = useRef(0);
  /** Asked again for the same page, it is another way there. */
  const [jumps, setJumps] = useState(0);
  const ask = useAskOwnPlace(kind, roundId);
  const me = useStore(useKernel().session).data?.id;
  const entries = page.data?.entries;
  const goTo = (index: number) => {
    setTarget(pageOfIndex(index));
    if (pageOfIndex(index) !== shown) onPage(pageOfIndex(index));
  };
  const stop = () => setTarget(undefined);
  const follow = async () => {
    const isThere = entries?.some(({ userId }) => userId === me);
    // A row that moves on while matches run does not take the focus again.
    if (isThere || !ask || triesLeft.current === 0) return stop();
    triesLeft.current -= 1;
    const own = await ask().catch(() => undefined);
    if (own?.entry) goTo(own.entry.index);
    else stop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when a page has come
  useEffect(() => {
    if (isProvisional && entries && target === shown) void follow();
  }, [isProvisional, entries, target, shown]);
  return {
    jumps: target === undefined ? 0 : jumps,
    jump(index: number) {
      triesLeft.current = TRIES;
      setJumps((made) => made + 1);
      goTo(index);
    },
    stop,
  };
}
