/** Ids of the generated season; they follow the shape of recorded ones. */
const SEASON = 'k01072026';

export const LEAGUE_ID = 'lg-k0107';
export const SEASON_ID = `se-${SEASON}`;

/** `number` from 1. */
export function roundId(number: number): string {
  return `rn-${SEASON}${padded(number, 4)}`;
}

/** 1 for the first round; NaN for ids of other seasons. */
export function roundNumber(id: string): number {
  return id.startsWith(`rn-${SEASON}`) ? Number(id.slice(`rn-${SEASON}`.length)) : Number.NaN;
}

export function matchId(round: number, number: number): string {
  return `mt-${SEASON}${padded(round, 2)}${padded(number, 2)}`;
}

export function teamId(number: number): string {
  return `tm-k0107${padded(number, 4)}`;
}

export function playerId(number: number): string {
  return `pl-k0107${padded(number, 4)}`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
