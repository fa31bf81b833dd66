import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { LedgerServer } from '../ledger/ledger.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';

/** An action as a ledger shows it. */
export const actionOf = (ledger: Ledger, id: string) =>
  ledger.actions.find((action) => action.id === id);

/** Ids of what a ledger has achieved. */
export const achievedBy = (ledger: Ledger) =>
  ledger.achievements.filter(({ achievedAt }) => achievedAt !== null).map(({ id }) => id);

/** What users do with the actions of their ledgers. For tests. */
export function actionsOf(server: () => LedgerServer) {
  const claim = (user: TestUser, actionId: string) => server().execute(user, { actionId });
  const nameCaptain = (user: TestUser, playerId: string | null | undefined) =>
    server().execute(user, { actionId: 'captain', params: { playerId } });

  /** A user with a complete squad and a card in hand. */
  async function withCard(seed: number) {
    const user = await server().user();
    const full = await server().squadRequest(seed);
    await server().trade(user, full);
    await claim(user, 'gift-welcome');
    return { user, full, ids: full.indexedPlayers };
  }

  return { claim, nameCaptain, withCard };
}
