import type { Sentences } from '@spieltag/shared-kernel/contract';
import type {
  Formation,
  RoundPhase,
  RuleSet,
  SeasonPreset,
  SlotPlan,
} from '@spieltag/shared-kernel/rules';
import type { LedgerEvent } from '../database/tables/ledger-transaction.types.ts';
import type { CataloguePlayer, CatalogueTeam, RestrictedWindow } from '../feed/feed.types.ts';
import type { ReplayedLedger } from '../ledger/replay.model.ts';
import type { TimedEvent } from '../season/event-log.repository.ts';

/** Version of the files' shapes. Archives of version 1 have no season points of players. */
export const ARCHIVE_VERSION = 2;

/** Files of an archive; `roundFiles` names those of a round. */
export const FILES = {
  manifest: 'manifest.json',
  season: 'season.json',
  players: 'players.ndjson',
  timeline: 'timeline.ndjson',
  ledgers: 'ledgers.ndjson',
  corrections: 'corrections.ndjson',
  ratings: 'ratings.ndjson',
} as const;

/** Files of a round, from its number and id. */
export function roundFiles({ roundNo, id }: Pick<ArchivedRound, 'roundNo' | 'id'>) {
  const prefix = `rounds/${String(roundNo).padStart(2, '0')}-${id}`;
  return {
    points: `${prefix}.points.ndjson`,
    lineups: `${prefix}.lineups.ndjson`,
    results: `${prefix}.results.ndjson`,
  };
}

/** `manifest.json`: what belongs to the archive. Paths relative to its folder. */
export interface ArchiveManifest {
  readonly archiveVersion: number;
  readonly seasonId: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly files: Readonly<Record<string, ArchivedFile>>;
}

export interface ArchivedFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** How far a round is. */
export interface ArchivedRound {
  /** From 1. */
  readonly roundNo: number;
  readonly id: string;
  readonly name: string;
  readonly phase: RoundPhase;
  readonly isFrozen: boolean;
  readonly isEvaluated: boolean;
}

/** `season.json`: what the season is played by, and where it stands. */
export interface ArchivedSeason {
  readonly id: string;
  readonly name: string;
  readonly league: { readonly id: string; readonly name: string };
  readonly provider: string;
  readonly preset: SeasonPreset;
  readonly formations: readonly Formation[];
  readonly restrictedWindows: readonly RestrictedWindow[];
  /** The rules with all their terms. */
  readonly ruleSet: RuleSet;
  readonly teams: readonly CatalogueTeam[];
  readonly rounds: readonly ArchivedRound[];
}

/** A line of `players.ndjson`: a player as known before the season. */
export type ArchivedPlayer = CataloguePlayer;

/** A line of `timeline.ndjson`, in order of its key. Times are game time, epoch ms. */
export type ArchivedEvent = TimedEvent;

/** A transaction of a ledger, as the ledger keeps it. */
export type ArchivedTransaction = LedgerEvent & {
  readonly version: number;
  readonly budgetBefore: number;
  readonly budgetAfter: number;
};

/** A line of `ledgers.ndjson`: what a user did, and what it has led to. */
export interface ArchivedLedger {
  /** The same in all files of one archive, and in no other. */
  readonly user: string;
  readonly state: ReplayedLedger;
  readonly transactions: readonly ArchivedTransaction[];
}

/** A line of a round's `points`: what a player is worth in the round. */
export interface ArchivedPoints {
  readonly playerId: string;
  readonly points: number;
}

/** A line of a round's `lineups`: what was frozen of a user. */
export interface ArchivedLineup {
  readonly user: string;
  readonly formationId: string;
  /** By slot, eleven on the pitch first; null: empty. */
  readonly playerIds: readonly (string | null)[];
  /** Slot of the player whose points count twice; null: none. */
  readonly captainSlot: number | null;
  /** What substitutions go by; absent in seasons without them. */
  readonly substitutions?: ArchivedSubstitutions;
}

/** What decides with a lineup who comes on. */
export interface ArchivedSubstitutions {
  /** By slot, the team at the time of placing; null: empty. */
  readonly teamIds: readonly (string | null)[];
  /** In slots of the lineup; null: nothing was planned. */
  readonly plan: SlotPlan | null;
}

/** A line of a round's `results`; null: not ranked. */
export interface ArchivedResult {
  readonly user: string;
  readonly points: number | null;
  readonly total: number | null;
  readonly roundRank: number | null;
  readonly seasonRank: number | null;
}

/** A line of `ratings.ndjson`: what a player has collected in all completed rounds. */
export interface ArchivedRating {
  readonly playerId: string;
  readonly seasonPoints: number;
  /** Points that took the place of those of the first rounds; null: none were imported. */
  readonly imported: {
    readonly seasonPoints: number;
    /** The points of later rounds are added. */
    readonly throughRoundNo: number;
    /** What the player is called where they came from. */
    readonly externalPlayerId: string | null;
  } | null;
}

/** A line of `corrections.ndjson`, in the order they were made. */
export interface ArchivedCorrection {
  readonly roundId: string;
  readonly at: number;
  readonly changes: readonly {
    readonly playerId: string;
    readonly before: number;
    readonly after: number;
  }[];
  /** What players were told of a correction by hand; absent: the source has said something else. */
  readonly notice?: Sentences;
}
