import type { Group, Ranking } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { isProvisional } from '../../live/use-running-ranking.ts';
import { useGroupPlay } from '../../record/use-group-play.ts';
import {
  formsOf,
  gapsOf,
  playersLeft,
  type RoundMatch,
  unratedOf,
} from './standing-details.model.ts';

/** What is said of each place of a group's table besides its points. */
export function useStandingDetails(group: Group, ranking: Ranking, roundId: string) {
  const { clientDatabase, groupReadiness } = useKernel();
  const database = useStore(clientDatabase).data;
  const matches = useRoundMatches(roundId);
  const record = useGroupPlay(group.id, ranking.ts).data;
  const { entries } = ranking;
  const isRunning = isProvisional(ranking);
  const isComplete = entries.length >= group.members.length;
  const { data: ready } = useDataSlot(groupReadiness, isComplete ? undefined : group.id);
  const forms = useMemo(() => record && formsOf(record, roundId), [record, roundId]);
  const best = useMemo(
    () => Math.max(1, ...[...(forms?.values() ?? [])].flat().map((score) => score ?? 0)),
    [forms],
  );
  const players = useMemo(
    () => new Map((database?.players ?? []).map((player) => [player.id, player])),
    [database],
  );
  const teamOf = useMemo(
    () => new Map(Array.from(players, ([id, { teamId }]) => [id, teamId])),
    [players],
  );
  const gaps = useMemo(() => gapsOf(entries), [entries]);
  const readiness =
    ready && new Map(ready.memberLedgers.map((one) => [one.memberId, one.ledgerState]));
  return {
    isRunning,
    best,
    gapOf: (userId: string) => gaps.get(userId),
    formOf: (userId: string) => forms?.get(userId) ?? [],
    captainOf: (captainId: string | undefined) => players.get(captainId ?? '')?.displayName,
    leftOf: (playerIds: readonly string[]) => playersLeft(playerIds, teamOf, matches),
    unrated: unratedOf(group.members, entries, readiness),
  };
}

export type StandingDetails = ReturnType<typeof useStandingDetails>;

/** How the matches of the round stand, as far as that is known. */
function useRoundMatches(roundId: string): readonly RoundMatch[] {
  const { clientDatabase, gameState, live } = useKernel();
  const database = useStore(clientDatabase).data;
  const current = useStore(gameState).data?.currentResults;
  const now = useStore(live);
  return useMemo(() => {
    const known = current?.id === roundId ? current.matches : [];
    const streamed = now.roundId === roundId ? now.matches : [];
    const states = new Map([...known, ...streamed].map(({ id, state }) => [id, state]));
    return (database?.matches ?? []).flatMap(({ id, homeTeamId, guestTeamId }) => {
      const state = states.get(id);
      return state ? [{ teamIds: [homeTeamId, guestTeamId], state }] : [];
    });
  }, [database, current, now, roundId]);
}
