import type { Formation, SeasonPreset } from '@spieltag/shared-kernel/rules';
import type {
  CatalogueMatch,
  CataloguePlayer,
  CatalogueTeam,
  RestrictedWindow,
} from '../feed/feed.types.ts';
import type { CalendarRound } from './gameday.model.ts';

/** A player of a season with the number ledgers and frozen lineups name them by. */
export interface SeasonPlayer extends CataloguePlayer {
  readonly playerNo: number;
  /** false: left the season */
  readonly active: boolean;
}

export interface SeasonTeam extends CatalogueTeam {
  readonly teamNo: number;
}

export interface SeasonRound extends CalendarRound {
  /** From 1, in order of play. */
  readonly roundNo: number;
}

/** What is known of a season, without what is going on in it. */
export interface LoadedSeason {
  readonly id: string;
  readonly leagueId: string;
  readonly name: string;
  /** Grows with everything that changes the client database. */
  readonly catalogueVersion: number;
  readonly preset: SeasonPreset;
  readonly formations: readonly Formation[];
  readonly restrictedWindows: readonly RestrictedWindow[];
  /** By player number, also those who left; nobody has the short or the long name of another. */
  readonly players: readonly SeasonPlayer[];
  readonly playerById: ReadonlyMap<string, SeasonPlayer>;
  /** By team number. */
  readonly teams: readonly SeasonTeam[];
  readonly teamById: ReadonlyMap<string, SeasonTeam>;
  /** In order of play: round n stands at n - 1. */
  readonly rounds: readonly SeasonRound[];
  readonly matches: readonly CatalogueMatch[];
}
