import { createHash } from 'node:crypto';
import type { FixtureMatch, OpenfootballSeason } from './read-openfootball-season.ts';

/** Ids of a season whose source names everything and numbers nothing. */
export interface OpenfootballIds {
  readonly league: string;
  readonly season: string;
  /** `number` from 1. */
  readonly round: (number: number) => string;
  /** The number of a round; NaN for ids of other seasons. */
  readonly roundNumber: (id: string) => number;
  readonly player: (number: number) => string;
  readonly team: (name: string) => string;
  /** The same wherever the match stands in the file and whenever it is played. */
  readonly match: (match: Pick<FixtureMatch, 'round' | 'home' | 'guest'>) => string;
}

export function openfootballIds({ leagueCode, year }: OpenfootballSeason): OpenfootballIds {
  const code = leagueCode.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 24);
  const season = `o-${code}-${year}`;
  const rounds = `rn-${season}-`;
  return {
    league: `lg-o-${code}`,
    season: `se-${season}`,
    round: (number) => `${rounds}${String(number).padStart(2, '0')}`,
    roundNumber: (id) => (id.startsWith(rounds) ? Number(id.slice(rounds.length)) : Number.NaN),
    player: (number) => `pl-${season}-${String(number).padStart(4, '0')}`,
    team: (name) => `tm-o-${digestOf(name)}`,
    match: ({ round, home, guest }) => `mt-${season}-${digestOf(`${round}|${home}|${guest}`)}`,
  };
}

/** A number that follows from a text, up to 2^32. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
