import type { ClientDatabase, Player } from '@spieltag/shared-kernel/contract';
import { useEffect, useState } from 'react';
import type { RoundMatch } from './player-in-round.model.ts';
import { usePlayerDetail } from './use-player-detail.ts';

const MINUTE_MS = 60_000;

/**
 * Minutes the player has played in the matches of a round, asked for again with everything that
 * happens in them, and every minute while one is played; undefined: not known.
 */
export function useMinutes(
  player: Player,
  matches: readonly RoundMatch[],
  { hash }: Pick<ClientDatabase, 'hash'>,
): number | undefined {
  const isPlayed = matches.some(({ state }) => state === 'LIVE');
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    if (!isPlayed) return;
    const timer = setInterval(() => setMinute((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isPlayed]);
  const happened = matches.map(({ state, score, played }) =>
    [state, score?.home, score?.guest, played?.points, played?.isOnPitch].join(),
  );
  const { data } = usePlayerDetail(player.id, [hash, minute, ...happened].join(' '));
  const ids = new Set(matches.map(({ id }) => id));
  const known = data?.rounds.filter(({ matchId }) => ids.has(matchId)) ?? [];
  const minutes = known.flatMap((round) => (round.minutes === undefined ? [] : [round.minutes]));
  return minutes.length > 0 ? minutes.reduce((sum, count) => sum + count, 0) : undefined;
}
