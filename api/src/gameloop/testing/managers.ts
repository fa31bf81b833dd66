import type { ActionRequest, Ledger, TransactionRequest } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_ACTION_ID, FIELD_SIZE, randomFrom } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { execute } from '../../actions/index.ts';
import { botSquads } from '../../bots/bot-squad.ts';
import type { Database } from '../../database/index.ts';
import { pick, type Random } from '../../feed/random.ts';
import { commitLineup } from '../../ledger/commit-lineup.command.ts';
import type { LedgerContext } from '../../ledger/ledger-context.ts';
import { openLedger } from '../../ledger/open-ledger.command.ts';
import { tradePlayers } from '../../ledger/player-transaction.command.ts';
import { changesIn, versionAfter } from '../../ledger/shown-version.model.ts';
import { lineupOf } from '../../lineups/slots.codec.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import type { LoadedSeason } from '../../season/season.types.ts';

/** What a manager asks of the game. */
export type Plan = {
  readonly userId: string;
  /** How many changes of the ledger it is made for. */
  readonly version: number;
} & (
  | { readonly kind: 'trade'; readonly request: TransactionRequest }
  | { readonly kind: 'commit'; readonly request: TransactionRequest }
  | { readonly kind: 'execute'; readonly request: ActionRequest }
);

/** With it how it was answered; enough to ask the same again. */
export type ManagerAction = Plan & {
  /** How many it has led to, or the code of the refusal. */
  readonly outcome: number | string;
};

/**
 * Asks for the action through the real commands; answers its outcome.
 * @param now real time, epoch ms
 */
export async function ask(
  context: LedgerContext,
  seasonId: string,
  now: number,
  plan: Plan,
): Promise<number | string> {
  const { userId, version } = plan;
  const expectedVersion = versionAfter(version);
  const change = { seasonId, userId, expectedVersion, now, requestKey: undefined };
  try {
    const { body } = await (plan.kind === 'trade'
      ? tradePlayers(context, { ...change, role: 'user' }, plan.request)
      : plan.kind === 'commit'
        ? commitLineup(context, change, plan.request)
        : execute(context, change, plan.request));
    const ledger: Ledger = JSON.parse(String(body));
    return changesIn(ledger.version);
  } catch (error) {
    if (error instanceof ApiProblem) return error.code;
    throw error;
  }
}

/**
 * Asks for actions once more, in their order. What was done before, by a server that died after it,
 * is not asked for again: the ledger has a later version.
 * @throws Error when one is answered otherwise
 */
export async function askAgain(
  context: LedgerContext,
  seasonId: string,
  now: number,
  actions: readonly ManagerAction[],
): Promise<void> {
  for (const action of actions) {
    const ledger = await readRow(context.db, seasonId, action.userId);
    if (ledger && ledger.version > action.version) continue;
    const outcome = await ask(context, seasonId, now, action);
    if (outcome === action.outcome) continue;
    throw new Error(`${action.userId} was answered ${action.outcome} before, now ${outcome}`);
  }
}

/** Sells one player of the squad and buys another of the same position in the same slot. */
export async function planTrade(
  context: LedgerContext,
  seasonId: string,
  userId: string,
  random: Random,
): Promise<Plan> {
  const { season, ids, budget, version, formationId } = await squadOf(context, seasonId, userId);
  const slot = Math.floor(random() * ids.length);
  const sold = season.playerById.get(ids[slot] ?? '');
  const money = budget + (sold?.marketValue ?? 0);
  const candidates = season.players.filter(
    ({ id, position, marketValue, active }) =>
      active && position === sold?.position && marketValue <= money && !ids.includes(id),
  );
  const bought = pick(random, candidates);
  return {
    userId,
    kind: 'trade',
    version,
    request: {
      formationId,
      indexedPlayers: ids.with(slot, bought.id),
      budget: money - bought.marketValue,
    },
  };
}

/** Brings somebody from the bench for somebody of the same position on the pitch. */
export async function planCommit(
  context: LedgerContext,
  seasonId: string,
  userId: string,
  random: Random,
): Promise<Plan> {
  const { season, ids, budget, version, formationId } = await squadOf(context, seasonId, userId);
  const positionAt = (slot: number) => season.playerById.get(ids[slot] ?? '')?.position;
  const slot = Math.floor(random() * FIELD_SIZE);
  const bench = Array.from({ length: ids.length - FIELD_SIZE }, (_, i) => FIELD_SIZE + i);
  const other = pick(
    random,
    bench.filter((at) => positionAt(at) === positionAt(slot)),
  );
  const swapped = ids.with(slot, ids[other] ?? null).with(other, ids[slot] ?? null);
  return {
    userId,
    kind: 'commit',
    version,
    request: { formationId, indexedPlayers: swapped, budget },
  };
}

/** Executes an action; as captain somebody on the pitch. */
export async function planAction(
  context: LedgerContext,
  seasonId: string,
  userId: string,
  actionId: string,
  random: Random,
): Promise<Plan> {
  const { ids, version } = await squadOf(context, seasonId, userId);
  const playerId = ids[Math.floor(random() * FIELD_SIZE)];
  const params = actionId === CAPTAIN_ACTION_ID && playerId ? { params: { playerId } } : {};
  return { userId, kind: 'execute', version, request: { actionId, ...params } };
}

/** Opens a ledger and buys a whole squad at once. */
export async function planSquad(
  context: LedgerContext,
  seasonId: string,
  userId: string,
): Promise<Plan> {
  const season = await context.seasons.get(seasonId);
  await openLedger(context, season, userId);
  const row = await readRow(context.db, seasonId, userId);
  if (!row) throw new Error(`${userId} has no ledger`);
  const opened = { budget: row.budget, lineup: lineupOf(season, row) };
  const { squad } = botSquads(season, opened)(randomFrom(userId));
  return {
    userId,
    kind: 'trade',
    version: row.version,
    request: {
      formationId: squad.lineup.formationId,
      indexedPlayers: squad.lineup.indexedPlayers.map((placed) => placed?.id ?? null),
      budget: squad.budget,
    },
  };
}

async function squadOf(context: LedgerContext, seasonId: string, userId: string) {
  const season: LoadedSeason = await context.seasons.get(seasonId);
  const row = await readRow(context.db, seasonId, userId);
  if (!row) throw new Error(`${userId} has no ledger`);
  const { formationId, indexedPlayers } = lineupOf(season, row);
  const ids = indexedPlayers.map((placed) => placed?.id ?? null);
  return { season, ids, formationId, budget: row.budget, version: row.version };
}

function readRow(db: Kysely<Database>, seasonId: string, userId: string) {
  return db
    .selectFrom('ledger')
    .select(['version', 'budget', 'formation_id', 'slot_player_no', 'slot_team_no'])
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
