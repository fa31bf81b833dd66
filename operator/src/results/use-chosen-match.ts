import { useCallback, useState } from 'react';
import type { AdminError } from '../api/call-row.ts';
import type { ResultsApi } from '../api/results-api.ts';
import { usePolled } from '../polling/use-polled.ts';

/** One of a list. */
interface Choice<Item> {
  /** Undefined: not read yet. */
  readonly list: readonly Item[] | undefined;
  /** Empty: none. */
  readonly id: string;
  choose(id: string): void;
}

type Read<Name extends keyof ResultsApi> = Awaited<ReturnType<ResultsApi[Name]>>;

/** A match, looked for by season and round; at first the round that is being played. */
export interface ChosenMatch {
  readonly seasons: Choice<Read<'readSeasons'>[number]>;
  readonly rounds: Choice<Read<'readTimeline'>['rounds'][number]>;
  readonly matches: Choice<Read<'readMatches'>[number]>;
  /** Why something could not be read. */
  readonly error: AdminError | undefined;
  retry(): void;
}

/** What was chosen in what: another season or round has none of it. */
interface Chosen {
  readonly season?: string;
  readonly round?: string;
  readonly match?: string;
}

/** Reads what can be chosen from, as far as it is chosen. */
export function useChosenMatch(api: ResultsApi): ChosenMatch {
  const [chosen, setChosen] = useState<Chosen>({});
  const seasons = usePolled(api.readSeasons);
  const seasonId = chosen.season ?? seasons.value?.[0]?.id ?? '';
  const timeline = usePolled(
    useCallback(
      async () => (seasonId === '' ? undefined : api.readTimeline(seasonId)),
      [api, seasonId],
    ),
  );
  const known = timeline.value?.season.id === seasonId ? timeline.value : undefined;
  const current = known?.rounds[known.season.roundNo - 1];
  const roundId = chosen.round ?? current?.roundId ?? '';
  const matches = usePolled(
    useCallback(async () => (roundId === '' ? [] : api.readMatches(roundId)), [api, roundId]),
  );
  return {
    seasons: {
      list: seasons.value,
      id: seasonId,
      choose: (season) => setChosen({ season }),
    },
    rounds: {
      list: known?.rounds,
      id: roundId,
      choose: (round) => setChosen({ season: seasonId, round }),
    },
    matches: {
      list: matches.value?.filter((match) => match.roundId === roundId),
      id: chosen.match ?? '',
      choose: (match) => setChosen({ season: seasonId, round: roundId, match }),
    },
    error: seasons.error ?? timeline.error ?? matches.error,
    retry() {
      for (const one of [seasons, timeline, matches]) void one.reload();
    },
  };
}
