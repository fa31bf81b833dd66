import { randomBytes } from 'node:crypto';
import {
  contract,
  type GameState,
  type Leagues,
  type Ledger,
  type Login,
  type ReplyOf,
  type Route,
} from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { simulationRoutes } from '@spieltag/shared-kernel/simulation';

/** What tests say they are. */
export const BUILD_NR = 51;
const PITCH_SLOTS = 11;

/** Somebody who plays as a guest, in whatever game stands at an address at the time. */
export class Guest {
  readonly #uid = randomBytes(16).toString('hex');

  /** Signs in as a client does and returns what the guest owns. */
  async ledger(url: string): Promise<Ledger> {
    const { call, at } = await this.#enter(url);
    return call(contract.ledger.overview, at);
  }

  /** Buys the cheapest player for the first empty slot of the pitch, as the market would. */
  async buyOne(url: string): Promise<Ledger> {
    const { call, at } = await this.#enter(url);
    const ledger: Ledger = await call(contract.ledger.overview, at);
    const { players, allFormations } = await call(contract.sportsdata.clientDatabase, at);
    const { formationId, indexedPlayers } = ledger.lineup;
    const positions = allFormations.find(({ id }) => id === formationId)?.positionMap;
    const slot = indexedPlayers.slice(0, PITCH_SLOTS).indexOf(null);
    const teams = indexedPlayers.map((placed) => placed?.teamId);
    const [bought] = players
      .filter((player) => player.position === positions?.[slot] && !teams.includes(player.teamId))
      .sort((a, b) => a.marketValue - b.marketValue);
    if (!bought) throw new Error(`nobody to buy for slot ${slot} of ${formationId}`);
    const ids = indexedPlayers.map((placed) => placed?.id ?? null);
    return call(contract.gameloop.playerTransaction, at, {
      formationId,
      indexedPlayers: ids.with(slot, bought.id),
      budget: ledger.budget.value - bought.marketValue,
    });
  }

  /** Steps the season of a game in development to a phase. */
  async stepUntil(url: string, until: RoundPhase): Promise<void> {
    const { call, at } = await this.#enter(url);
    await call(simulationRoutes.roundSimulationStep, at, { seasonId: at.seasonId, until });
  }

  /** Moves the season of a game in development on by one event. */
  async step(url: string): Promise<void> {
    const step = await this.stepper(url);
    await step();
  }

  /** Signs in once, for many events: what moves the season on by one of them in a single call. */
  async stepper(url: string): Promise<() => Promise<void>> {
    const { call, at } = await this.#enter(url);
    return async () => {
      await call(simulationRoutes.roundSimulationStep, at, { seasonId: at.seasonId });
    };
  }

  async #enter(url: string) {
    const leagues: Leagues = await callAt(url, contract.sportsdata.leagues);
    const [season] = leagues.seasons.filter(({ hidden }) => !hidden);
    if (!season) throw new Error('there is no season');
    const body = { uid: this.#uid, buildNr: BUILD_NR };
    const { account, jwt }: Login = await callAt(url, contract.account.uidAuth, { body });
    const at = { seasonId: season.id, userId: account.id };
    const call = <R extends Route>(route: R, params: typeof at, sent?: object) =>
      callAt(url, route, { params, body: sent, jwt });
    return { call, at };
  }
}

/** What goes on in the first season. */
export async function gameState(url: string): Promise<GameState> {
  const { seasons }: Leagues = await callAt(url, contract.sportsdata.leagues);
  const params = { seasonId: seasons[0]?.id ?? '' };
  return callAt(url, contract.gameloop.currentState, { params });
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly jwt?: string;
}

/** Calls a row of the game at an address. @param jwt of whom; without it nobody's */
export async function callAt<R extends Route>(
  url: string,
  route: R,
  { params = {}, body, jwt }: Sent = {},
): Promise<ReplyOf<R>> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const response = await fetch(`${url}${path}`, {
    method: route.method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<R>;
}
