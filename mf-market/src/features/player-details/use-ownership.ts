import { contract, type PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { useKernel, useLoaded, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { useEffect, useState } from 'react';
import type { MemberLineup } from './ownership.model.ts';

/** How often players are held in the game; null: it cannot be had, undefined: it is being asked for. */
export function useRoundPopularity(roundId: string): PlayerPopularity | null | undefined {
  const { client } = useKernel();
  const seasonId = useSeasonId();
  const [found, setFound] = useState<PlayerPopularity | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isWanted = true;
    client
      .call(contract.sportsdata.playerPopularity, { params: { seasonId }, rethrow: true })
      .catch(() => null)
      .then((reply) => isWanted && setFound(reply));
    return () => {
      isWanted = false;
    };
  }, [client, seasonId, roundId]);
  return found;
}

/** A group may be large: so many lineups are looked at, those of its longest-standing members. */
const MOST_MEMBERS = 20;

interface GroupLineups {
  /** undefined: the user has no group with anybody else. */
  readonly name: string | undefined;
  /** undefined: they are being asked for. */
  readonly lineups: readonly MemberLineup[] | undefined;
}

/**
 * The lineups of the group looked at last, the own one included. They are frozen while the round
 * runs, so each is asked for once, one after the other.
 */
export function useGroupLineups(roundId: string): GroupLineups {
  const kernel = useKernel();
  const { groups } = kernel;
  const { data } = useLoaded(groups);
  const ownId = useStore(kernel.session).data?.id;
  const group = data?.find(({ id }) => id === groups.selectedId(roundId)) ?? data?.[0];
  const members = group?.members ?? [];
  const key = members.map(({ id }) => id).join(' ');
  const [found, setFound] = useState<{
    readonly key: string;
    readonly lineups: readonly MemberLineup[];
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other members are another key
  useEffect(() => {
    if (members.length < 2) return;
    let isWanted = true;
    const collect = async () => {
      const lineups: MemberLineup[] = [];
      for (const { id, name } of members.slice(0, MOST_MEMBERS)) {
        if (!isWanted) return;
        const result = await resultOf(kernel, { userId: id, roundId, isOwn: id === ownId });
        if (result) lineups.push({ name, result });
      }
      if (isWanted) setFound({ key, lineups });
    };
    void collect();
    return () => {
      isWanted = false;
    };
  }, [key, roundId, ownId, kernel]);
  return {
    name: members.length < 2 ? undefined : group?.name,
    lineups: found?.key === key ? found.lineups : undefined,
  };
}

interface WantedResult {
  readonly userId: string;
  readonly roundId: string;
  readonly isOwn: boolean;
}

async function resultOf(kernel: Kernel, { userId, roundId, isOwn }: WantedResult) {
  const { myResults, otherResults } = kernel;
  if (isOwn) {
    await myResults.load(roundId);
    return myResults.get(roundId).data;
  }
  const find = () => otherResults.get(userId).data?.find((result) => result.roundId === roundId);
  if (!find()) await otherResults.load(userId);
  return find();
}
