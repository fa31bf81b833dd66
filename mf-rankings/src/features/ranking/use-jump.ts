import type { OwnRanking } from '@spieltag/shared-kernel/contract';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { useEffect, useRef, useState } from 'react';
import { pageOfIndex } from './ranking-address.model.ts';
import type { RankingList } from './use-ranking-list.ts';

/** The own place may move to another page on the way there; not for ever. */
const TRIES = 3;

interface JumpOptions {
  readonly list: Pick<RankingList, 'page' | 'shown' | 'isProvisional'>;
  /** Where the own place is at this moment, while places move; undefined: nobody can say. */
  readonly ask: (() => Promise<OwnRanking>) | undefined;
  /** Notes where the list is. @returns whether it still is there */
  noteHere(): () => boolean;
  onPage(page: number): void;
}

/** Finds the place in the list, from 0; undefined: there is none. */
export type FindIndex = () => Promise<number | undefined>;

/** The way to the own row, which comes into sight and takes the focus: once, with the page it is on. */
export function useJump({ list, ask, noteHere, onPage }: JumpOptions) {
  const { page, shown, isProvisional } = list;
  /** The page the own row ought to be on; undefined: nobody is on the way there. */
  const [target, setTarget] = useState<number>();
  const triesLeft = useRef(0);
  const me = useStore(useKernel().session).data?.id;
  const entries = page.data?.entries;
  const goTo = (index: number) => {
    setTarget(pageOfIndex(index));
    if (pageOfIndex(index) !== shown) onPage(pageOfIndex(index));
  };
  const stop = () => setTarget(undefined);
  /** Who has gone elsewhere before the answer came is not led back. */
  const seek = async (find: FindIndex) => {
    const isStillHere = noteHere();
    const index = await find();
    return isStillHere() ? index : undefined;
  };
  const jump = (index: number) => {
    triesLeft.current = TRIES;
    goTo(index);
  };
  const follow = async () => {
    const isThere = entries?.some(({ userId }) => userId === me);
    // A row that comes anew, or moves on while matches run, does not take the focus again.
    if (isThere || !isProvisional || !ask || triesLeft.current === 0) return stop();
    triesLeft.current -= 1;
    const index = await seek(async () => (await ask()).entry?.index).catch(() => undefined);
    if (index === undefined) stop();
    else goTo(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when a page has come
  useEffect(() => {
    if (entries && target === shown) void follow();
  }, [isProvisional, entries, target, shown]);
  return {
    isAsked: target === shown,
    jump,
    /** Jumps to what is found, unless the list is elsewhere by then. */
    async jumpTo(find: FindIndex) {
      const index = await seek(find);
      if (index !== undefined) jump(index);
    },
    stop,
  };
}
