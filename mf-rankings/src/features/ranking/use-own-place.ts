import type { OwnRanking } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import type { DataSlot } from '@spieltag/shared-kernel/stores';
import { type OwnStanding, type StandingOptions, useLiveStanding } from './use-live-standing.ts';
import { useAskOwnPlace } from './use-own-running.ts';

/** Where the user stands in a list. */
interface OwnPlaces {
  readonly live: OwnStanding;
  readonly final: DataSlot<OwnRanking>;
  /** Of these the one that holds; undefined: there is none, or it is not known yet. */
  readonly place: { readonly rank: number; readonly score: number } | undefined;
  /** The place in the list, from 0; while places move the server says where it is at this moment. */
  findIndex(): Promise<number>;
}

/** Where the user stands, by the points of this moment as long as the round is played. */
export function useOwnPlace(options: StandingOptions): OwnPlaces {
  const { kind, roundId, isRunning } = options;
  const live = useLiveStanding(options);
  const final = useDataSlot(useKernel().ownRankings, isRunning ? undefined : { kind, roundId });
  const ask = useAskOwnPlace(kind, roundId);
  const { rank, score } = live;
  const moving = rank === undefined || typeof score !== 'number' ? undefined : { rank, score };
  const entry = final.data?.entry ?? undefined;
  const place = isRunning ? moving : entry;
  return {
    live,
    final,
    place,
    async findIndex() {
      const asked = isRunning ? await ask?.().catch(() => undefined) : undefined;
      return asked?.entry?.index ?? entry?.index ?? (place?.rank ?? 1) - 1;
    },
  };
}
