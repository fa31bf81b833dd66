import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import type { SeasonWanted } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { NoSquadError } from '../bots/index.ts';
import { type Database, enableKeepalives } from '../database/index.ts';
import { FeedError, nameOfSource } from '../feed/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { SeasonTakenError } from '../season/import-season.ts';
import {
  type BroughtIn,
  bringInSeason,
  type ImportProgress,
  type SeasonOrder,
} from './bring-in-season.command.ts';
import {
  endImport,
  type ImportEnd,
  insertImport,
  lockImport,
  noteProgress,
  unlockImport,
} from './season-import.repository.ts';

/** An import that is carried out where all can see how far it has come. */
export interface ImportRun {
  readonly db: Kysely<Database>;
  readonly loop: GameLoop;
  readonly order: SeasonOrder;
  readonly change: Change;
  /** Real time, epoch ms. */
  readonly clock: () => number;
  /** It has begun, and nobody else begins the same meanwhile. */
  readonly onStarted?: (importNo: number) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends it between two steps; the same order finishes it. */
  readonly signal?: AbortSignal;
}

/** Somebody is importing the season, here or elsewhere; the message is one clear line. */
export class ImportRunningError extends Error {
  override readonly name = 'ImportRunningError';
  readonly code = 'SEASON_IMPORT_RUNNING';
}

/**
 * Imports a season, see `bringInSeason`; one at a time from a source, whatever process runs it.
 * @throws what `bringInSeason` throws, and ImportRunningError
 */
export async function runImport(run: ImportRun): Promise<BroughtIn> {
  const { db, order } = run;
  const source = nameOfSource(order.spec);
  return db.connection().execute(async (connection) => {
    if (!(await lockImport(connection, source))) {
      throw new ImportRunningError(`The season ${source} is being imported already`);
    }
    try {
      await enableKeepalives(connection);
      return await carryOut(run, source);
    } finally {
      // Where the connection is gone, the lock is too.
      await unlockImport(connection, source).catch(() => undefined);
    }
  });
}

async function carryOut(run: ImportRun, source: string): Promise<BroughtIn> {
  const { db, loop, order, change, clock, onStarted, onProgress, signal } = run;
  const importNo = await insertImport(db, { ...change, source, wanted: wantedOf(order) });
  const end = (what: ImportEnd) => endImport(db, importNo, what, new Date(clock()));
  onStarted?.(importNo);
  const tell = async (progress: ImportProgress) => {
    signal?.throwIfAborted();
    onProgress?.(progress);
    await noteProgress(db, importNo, progress);
  };
  try {
    const imported = await bringInSeason(db, loop, order, { change, tell });
    await end({ state: 'done', ...imported });
    return imported;
  } catch (error) {
    const failure: ImportEnd = signal?.aborted
      ? { state: 'stopped' }
      : { state: 'failed', ...failureOf(error) };
    // Without the database nothing can be noted: without its lock it is seen as stopped.
    await end(failure).catch(() => undefined);
    throw error;
  }
}

const wantedOf = ({ clock, startsOn, hidden, bots }: SeasonOrder): SeasonWanted => ({
  ...(clock && { clock }),
  ...(startsOn !== undefined && { startsOn }),
  ...(hidden !== undefined && { hidden }),
  ...(bots !== undefined && { bots }),
});

/** What operators are told of a failure; our own faults are told to the log alone. */
function failureOf(error: unknown): { readonly code: string; readonly reason: string | null } {
  if (error instanceof FeedError || error instanceof ApiProblem) {
    return { code: error.code, reason: error.message };
  }
  if (error instanceof SeasonTakenError) return { code: 'SEASON_TAKEN', reason: error.message };
  if (error instanceof NoSquadError) return { code: 'NO_SQUAD', reason: error.message };
  const isAway = isDatabaseUnavailable(error);
  return { code: isAway ? 'UNAVAILABLE' : 'INTERNAL', reason: null };
}
