import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { type Squad, squadPlayerIds } from '@spieltag/shared-kernel/rules';

/**
 * Whether a squad nobody is in may not get its first player any more: the season is running, and
 * forbids to join it then. Whoever has bought before still may, which the server alone knows.
 */
export function isJoiningOver(
  { config, phase, roundId }: Pick<GameState, 'config' | 'phase' | 'roundId'>,
  { lineup }: Pick<Squad, 'lineup'>,
  rounds: ClientDatabase['rounds'],
): boolean {
  const isRunning = phase !== 'GENERAL' || rounds[0]?.id !== roundId;
  const isForbidden = config.joinWhileRunning === false;
  return isForbidden && isRunning && squadPlayerIds(lineup).length === 0;
}
