import {
  FORMATIONS,
  type Formation,
  formationCount,
  type PlayerStatus,
  POSITIONS,
  type Position,
  randomFrom,
} from '@spieltag/shared-kernel/rules';
import { normal, pick } from '../random.ts';
import type { Careers } from './careers.ts';
import { isSentOff } from './discipline.ts';
import type { GeneratedPlayer } from './squads.ts';

const BENCH_SIZE = 9;
/** Reserve goalkeepers on the bench. */
const BENCH_KEEPERS = 1;
/** Share of questionable players who can play after all. */
const RECOVERED_SHARE = 0.6;
/** Share of starters and substitutes the preliminary lineup is not sure of. */
const UNSURE_SHARE = 0.07;

/** A player of a team's squad on a matchday. */
export interface SquadMember {
  readonly player: GeneratedPlayer;
  readonly preliminaryStatus: PlayerStatus;
  readonly status: Extract<PlayerStatus, 'STARTER' | 'BENCH' | 'INACTIVE'>;
}

/** Who of a team's squad plays in a round: the best on the day who are fit and not suspended. */
export function lineUp(
  seed: number,
  careers: Pick<Careers, 'squadOf' | 'fitness'>,
  teamId: string,
  round: number,
): readonly SquadMember[] {
  const random = randomFrom(`${seed}:line-up:${teamId}:${round}`);
  const squad = careers.squadOf(teamId, round).map((player) => ({
    player,
    form: player.ability + 0.25 * normal(random),
    available: isAvailable(seed, careers, player.entry.id, round, random()),
    unsure: random() < UNSURE_SHARE,
  }));
  const fit = squad.filter(({ available }) => available).sort((a, b) => b.form - a.form);
  const ofPosition = (position: Position) =>
    fit.filter(({ player }) => player.entry.position === position);
  const formation = formationOf(seed, teamId);
  const starters = new Set(
    POSITIONS.flatMap((position) =>
      ofPosition(position).slice(0, formationCount(formation, position)),
    ),
  );
  const reserves = fit.filter((member) => !starters.has(member));
  const keepers = reserves.filter(({ player }) => player.entry.position === 'GOALKEEPER');
  const others = reserves.filter(({ player }) => player.entry.position !== 'GOALKEEPER');
  const bench = new Set([
    ...keepers.slice(0, BENCH_KEEPERS),
    ...others.slice(0, BENCH_SIZE - BENCH_KEEPERS),
  ]);
  return squad.map((member) => {
    const status = starters.has(member) ? 'STARTER' : bench.has(member) ? 'BENCH' : 'INACTIVE';
    const preliminaryStatus = status !== 'INACTIVE' && member.unsure ? 'QUESTIONABLE' : status;
    return { player: member.player, status, preliminaryStatus };
  });
}

/** Every team keeps to one formation. */
function formationOf(seed: number, teamId: string): Formation {
  return pick(randomFrom(`${seed}:formation:${teamId}`), FORMATIONS);
}

function isAvailable(
  seed: number,
  careers: Pick<Careers, 'fitness'>,
  playerId: string,
  round: number,
  chance: number,
): boolean {
  if (round > 1 && isSentOff(seed, playerId, round - 1)) return false;
  const fitness = careers.fitness(playerId, round);
  return fitness === 'FIT' || (fitness === 'QUESTIONABLE' && chance < RECOVERED_SHARE);
}
