import { contract, type Group } from '@spieltag/shared-kernel/contract';
import { callAt, gameState } from '../../tools/start/testing/guest.ts';
import { signInAdministrator } from '../fixtures/administrator.ts';

/** So many of a ranking are asked for: enough for the largest group of a journey. */
const ASKED = 100;

/**
 * Opponents of the demo season become members of a group, as administrators bring groups in from
 * elsewhere: the best and the worst of the first hundred, so that nobody is like anybody else.
 */
export async function bringOpponents(
  url: string,
  { id, leagueId, name }: Group,
  count: number,
): Promise<void> {
  const { seasonId, lastCompletedRoundId } = await gameState(url);
  const params = { seasonId, roundId: lastCompletedRoundId ?? '', pageSize: `${ASKED}`, page: '0' };
  const { entries } = await callAt(url, contract.ranking.seasonRanking, { params });
  const step = Math.floor((entries.length - 1) / (count - 1));
  const members = Array.from({ length: count }, (_, place) => ({
    id: entries[place * step]?.userId ?? '',
    role: 'Member' as const,
  }));
  const call = await signInAdministrator(url);
  const body = { groups: [{ id, leagueId, name, members }] };
  const { results } = await call(contract.groups.importGroups, { body });
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(`nobody was brought in: ${JSON.stringify(refused)}`);
}
