import { formationCount, POSITIONS, type PricedPlayer } from '@spieltag/shared-kernel/rules';
import type { RoundToSolve } from './rounds-to-solve.ts';

/**
 * The best eleven as an integer program in CPLEX LP format: a player is chosen or not, one formation
 * is, and it says how many of each position; money and places of a team are limited.
 */
export function integerProgram({ players, options }: RoundToSolve): string {
  const { formations, limits, budget, teamLimit = limits.maxTeamPresenceOnField } = options;
  const sum = (terms: readonly string[]) => terms.join(' + ');
  const x = (chosen: readonly PricedPlayer[]) => sum(chosen.map((one) => `x${numbers.get(one)}`));
  const numbers = new Map(players.map((player, i) => [player, i]));
  const positions = POSITIONS.map((position) => {
    const chosen = players.filter((player) => player.position === position);
    const wanted = formations.map((one, f) => `- ${formationCount(one, position)} f${f}`);
    return `${position}: ${x(chosen)} ${wanted.join(' ')} = 0`;
  });
  const teams = [...Map.groupBy(players, ({ teamId }) => teamId).values()].map(
    (members, team) => `team${team}: ${x(members)} <= ${teamLimit}`,
  );
  const money = sum(players.map(({ marketValue }, i) => `${marketValue / 1000} x${i}`));
  const points = players.flatMap((player, i) =>
    player.points === 0
      ? []
      : [`${player.points < 0 ? '-' : '+'} ${Math.abs(player.points)} x${i}`],
  );
  return [
    'Maximize',
    `points: ${points.join(' ')}`,
    'Subject To',
    ...positions,
    `formation: ${sum(formations.map((_, f) => `f${f}`))} = 1`,
    ...(teamLimit > 0 ? teams : []),
    ...(budget === undefined ? [] : [`budget: ${money} <= ${budget / 1000}`]),
    'Binary',
    [...players.map((_, i) => `x${i}`), ...formations.map((_, f) => `f${f}`)].join(' '),
    'End',
  ].join('\n');
}
