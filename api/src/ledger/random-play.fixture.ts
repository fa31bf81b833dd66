import type { Ledger } from '@spieltag/shared-kernel/contract';
import { slotPositions } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import type { LoadedSeason } from '../season/season.types.ts';
import type { TestUser } from '../testing/test-server.ts';
import type { LedgerServer } from './ledger.fixture.ts';

const slot = fc.nat({ max: 23 });
const pick = fc.nat({ max: 10_000 });
const amount = fc.integer({ min: -300, max: 300 });

/** Something a user may try, legal or not. */
export const attempts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('squad' as const), seed: fc.nat(50) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('buy' as const), slot, pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), slot }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('swap' as const), slot, to: slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('formation' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cheat' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('favor' as const), count: fc.nat(110) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('captain' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('eject' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('action' as const),
      actionId: fc.constantFrom(
        'daily-reward',
        'gift-welcome',
        'gift-kick-off',
        'exchange-captain-card',
        'exchange-budget',
        'exchange-soft-currency',
        'gift-nothing',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      keepsFormation: fc.boolean(),
      bench: fc.uniqueArray(fc.integer({ min: 10, max: 22 }), { maxLength: 4 }),
      conditions: fc.array(fc.record({ slot, to: slot }), { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('give' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('force' as const), slot }) },
);
export type Attempt = typeof attempts extends fc.Arbitrary<infer T> ? T : never;

/**
 * Tries it; the answer may be a refusal.
 * @param expected the version of the ledger it is made for; undefined: any
 */
export async function attempt(
  server: LedgerServer,
  season: LoadedSeason,
  user: TestUser,
  ledger: Ledger,
  wanted: Attempt,
  expected: { readonly version: number | undefined } = ledger,
): Promise<Pick<Awaited<ReturnType<LedgerServer['call']>>, 'statusCode' | 'json'>> {
  const { formationId, indexedPlayers } = ledger.lineup;
  const ids = indexedPlayers.map((placed) => placed?.id ?? null);
  const budget = ledger.budget.value;
  const priceOf = (id: string | null | undefined) =>
    season.playerById.get(id ?? '')?.marketValue ?? 0;
  const send = { formationId, indexedPlayers: ids, budget };
  const { version } = expected;
  switch (wanted.kind) {
    case 'squad':
      return server.trade(user, await server.squadRequest(wanted.seed), version);
    case 'buy': {
      const candidates = fitting(season, formationId, wanted.slot);
      const bought = candidates[wanted.pick % candidates.length];
      const left = budget - priceOf(bought) + priceOf(ids[wanted.slot]);
      const indexed = ids.map((id, index) => (index === wanted.slot ? (bought ?? null) : id));
      return server.trade(user, { ...send, indexedPlayers: indexed, budget: left }, version);
    }
    case 'sell': {
      const indexed = ids.map((id, index) => (index === wanted.slot ? null : id));
      const more = budget + priceOf(ids[wanted.slot]);
      return server.trade(user, { ...send, indexedPlayers: indexed, budget: more }, version);
    }
    case 'swap': {
      const [one = null, other = null] = [ids[wanted.slot], ids[wanted.to]];
      const swapped = ids.map((id, index) =>
        index === wanted.slot ? other : index === wanted.to ? one : id,
      );
      return server.commit(user, { formationId, indexedPlayers: swapped }, version);
    }
    case 'formation': {
      const next = season.formations[wanted.pick % season.formations.length];
      return server.commit(user, { formationId: next?.id ?? '', indexedPlayers: ids }, version);
    }
    case 'cheat':
      return server.trade(user, { ...send, budget: budget + wanted.amount }, version);
    case 'favor': {
      const favoritePlayerIds = season.players.slice(0, wanted.count).map(({ id }) => id);
      return server.favor(user, { favoritePlayerIds }, version);
    }
    case 'captain': {
      const playerId = ids[wanted.slot] ?? 'pl-nobody';
      return server.execute(user, { actionId: 'captain', params: { playerId } }, version);
    }
    case 'eject':
      return server.eject(user, { actionId: 'captain' }, version);
    case 'action':
      return server.execute(user, { actionId: wanted.actionId }, version);
    case 'plan': {
      const idAt = (index: number) => ids[index] ?? 'pl-nobody';
      const plan = {
        keepsFormation: wanted.keepsFormation,
        benchOrder: wanted.bench.map(idAt),
        conditions: wanted.conditions.map((one) => ({
          outId: idAt(one.slot),
          inId: idAt(one.to),
        })),
      };
      return server.plan(user, plan, version);
    }
    case 'give':
      return server.give(user, 'gift-softcurrency', { giftAmount: wanted.amount });
    case 'force':
      return server.call(user, {
        method: 'POST',
        url: '/api/simulations/v1/insert-force-selling-player.json',
        payload: { seasonId: season.id, playerId: ids[wanted.slot] ?? 'pl-nobody' },
      });
  }
}

/** Players of the position of a slot; beyond the last slot all. */
function fitting(season: LoadedSeason, formationId: string, index: number): readonly string[] {
  const formation = season.formations.find(({ id }) => id === formationId);
  const position = formation && slotPositions(formation, season.preset.limits)[index];
  const players = season.players.filter((player) => !position || player.position === position);
  return players.map(({ id }) => id);
}
