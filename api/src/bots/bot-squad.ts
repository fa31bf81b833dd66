import {
  checkTransaction,
  type Formation,
  fillUp,
  type RulesContext,
  type Squad,
  type Transaction,
} from '@spieltag/shared-kernel/rules';
import type { LoadedSeason } from '../season/season.types.ts';

/** The season has too few players, or too dear ones, for a complete squad. */
export class NoSquadError extends Error {
  override readonly name = 'NoSquadError';
}

/** Rules as they are for a ledger that was just opened, before any lineup is frozen. */
export function openingRules(season: LoadedSeason): RulesContext {
  return {
    limits: season.preset.limits,
    formations: season.formations,
    roundPhase: 'GENERAL',
    marketPhase: 'OPEN',
    player: (playerId) => season.playerById.get(playerId),
    matchStatusOfTeam: () => undefined,
  };
}

/**
 * Makes complete squads of a season, each one transaction away from a new ledger and accepted by
 * the rules.
 * @param opened what a new ledger starts with
 * @returns makes a squad from numbers of [0, 1); it throws a NoSquadError where there is none
 */
export function botSquads(
  season: LoadedSeason,
  opened: Squad,
): (random: () => number) => Transaction {
  const rules = openingRules(season);
  return (random) => {
    const { id } = pick(season.formations, random);
    const filled = fillUp(
      { ...opened, lineup: { ...opened.lineup, formationId: id } },
      season.players,
      rules,
      random,
    );
    if (!filled.ok) {
      throw new NoSquadError(
        `In season ${season.id} nobody can build a squad: ${filled.error.code}`,
      );
    }
    const { budget, lineup } = filled.value;
    const indexedPlayers = lineup.indexedPlayers.map((player) => player?.id ?? null);
    const sent = { formationId: lineup.formationId, indexedPlayers, budget };
    const verdict = checkTransaction(opened, sent, rules);
    if (!verdict.ok) throw new Error(`the rules refuse a filled squad: ${verdict.error.code}`);
    return verdict.value;
  };
}

function pick(formations: readonly Formation[], random: () => number): Formation {
  const formation = formations[Math.floor(random() * formations.length)];
  if (!formation) throw new Error('the season has no formations');
  return formation;
}
