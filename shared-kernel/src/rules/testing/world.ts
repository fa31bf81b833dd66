import type { RulesContext } from '../context.ts';
import { FORMATIONS, slotPositions } from '../formations.ts';
import { randomFrom } from '../random.ts';
import type {
  IndexedPlayer,
  Lineup,
  LineupLimits,
  MatchLineupStatus,
  PlayablePlayer,
  Position,
  RulePlayer,
  Squad,
} from '../types.ts';

/** Limits tight enough that all of them bind within a few moves. */
export const TIGHT_LIMITS: LineupLimits = {
  maxGoalkeeper: 2,
  maxDefender: 6,
  maxMidfielder: 6,
  maxForward: 4,
  maxTeamPresence: 4,
  maxTeamPresenceOnField: 2,
  maxPlayersOnField: 11,
  maxLineupSize: 18,
};

const MIX: readonly Position[] = [
  'GOALKEEPER',
  'DEFENDER',
  'MIDFIELDER',
  'FORWARD',
  'DEFENDER',
  'MIDFIELDER',
];

/** Players p0, p1, ... of teams t0, t1, ..., all positions in turn, prices from 1 to 9 million. */
export function playersOf(count: number, teams: number, seed = 'world'): readonly RulePlayer[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    teamId: `t${Math.floor(random() * teams)}`,
    position: MIX[i % MIX.length] ?? 'DEFENDER',
    marketValue: 1_000_000 + Math.floor(random() * 80) * 100_000,
  }));
}

export interface WorldOptions extends Partial<Omit<RulesContext, 'player' | 'matchStatusOfTeam'>> {
  readonly players?: readonly RulePlayer[];
  readonly matches?: Readonly<Record<string, MatchLineupStatus>>;
}

/** A context over the given players; by default everything is open and no match has begun. */
export function worldOf({ players = [], matches = {}, ...rest }: WorldOptions = {}): RulesContext {
  const byId = new Map(players.map((player) => [player.id, player]));
  return {
    limits: TIGHT_LIMITS,
    formations: FORMATIONS,
    roundPhase: 'GENERAL',
    marketPhase: 'OPEN',
    ...rest,
    player: (id) => byId.get(id),
    matchStatusOfTeam: (teamId) => matches[teamId],
  };
}

/** A player with what matters in a test; the team is one of their own. */
export function aPlayer(
  id: string,
  position: Position,
  more: Partial<PlayablePlayer> = {},
): PlayablePlayer {
  return { id, position, teamId: `team-of-${id}`, marketValue: 1_000_000, ...more };
}

/** A lineup with the players put into the first free slots of their positions. */
export function lineupOf(
  players: readonly RulePlayer[],
  formationId = '1442',
  limits: LineupLimits = TIGHT_LIMITS,
): Lineup {
  const formation = FORMATIONS.find(({ id }) => id === formationId);
  if (!formation) throw new Error(`No formation ${formationId}`);
  const waiting = [...players];
  const indexedPlayers = slotPositions(formation, limits).map((position): IndexedPlayer | null => {
    const at = waiting.findIndex((player) => player.position === position);
    const [player] = at === -1 ? [] : waiting.splice(at, 1);
    return player ? { id: player.id, teamId: player.teamId } : null;
  });
  return { formationId, indexedPlayers };
}

/** Eighteen players of as many teams, as many per position as the tight limits allow. */
export function fullTeam(): readonly PlayablePlayer[] {
  const of = (prefix: string, position: Position, count: number) =>
    Array.from({ length: count }, (_, i) => aPlayer(`${prefix}${i + 1}`, position));
  return [
    ...of('g', 'GOALKEEPER', 2),
    ...of('d', 'DEFENDER', 6),
    ...of('m', 'MIDFIELDER', 6),
    ...of('f', 'FORWARD', 4),
  ];
}

/** What a client sends for a squad. */
export function asSent({ budget, lineup }: Squad) {
  return {
    formationId: lineup.formationId,
    indexedPlayers: lineup.indexedPlayers.map((placed) => placed?.id ?? null),
    budget,
  };
}
