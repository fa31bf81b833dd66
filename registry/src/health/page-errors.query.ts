import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { type Counts, MAX_KEPT, withoutNumbers } from './failure-group.repository.ts';
import { storable } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;

/** Which errors are asked for; what is left out does not matter. */
export interface WantedErrors {
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
  /** Stands in the message, the code, a name, a browser or a path, in letters of either case. */
  readonly search?: string | undefined;
  /** Counted from 1. */
  readonly page: number;
}

/** Errors of a remote with one message, whatever numbers stand in it, of all its versions. */
export interface PageErrorGroup {
  readonly remote: string;
  readonly code: string;
  readonly phase: string;
  readonly message: string;
  /** As the browser wrote it last. */
  readonly stack: string;
  /** Those it was seen in, the last one first. */
  readonly versions: readonly string[];
  readonly visitors: number;
  readonly reports: number;
  readonly browsers: Counts;
  readonly paths: Counts;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** A page of what is kept. */
export interface PageErrors {
  readonly errors: readonly PageErrorGroup[];
  /** So many there are on all pages. */
  readonly found: number;
}

const PAGE_LENGTH = 20;

/** The errors of a project's pages, those heard of last first. */
export async function findPageErrors(
  db: Db,
  projectId: string,
  wanted: WantedErrors,
): Promise<PageErrors> {
  const rows = await findRows(db, projectId, wanted);
  const alike = [
    ...Map.groupBy(rows, ({ remote, code, message }) =>
      [remote, code, withoutNumbers(message)].join('\0'),
    ).values(),
  ];
  const shown = alike.slice((wanted.page - 1) * PAGE_LENGTH, wanted.page * PAGE_LENGTH);
  const details = await readDetails(db, projectId, shown.flat());
  return { errors: shown.flatMap((group) => presentGroup(group, details)), found: alike.length };
}

/** Every remote there are errors of, with its versions. */
export async function listFailedVersions(
  db: Db,
  projectId: string,
): Promise<{ remote: string; versions: string[] }[]> {
  const rows = await db
    .selectFrom('registry.failure_group')
    .select(['remote', 'version'])
    .distinct()
    .where('project_id', '=', projectId)
    .orderBy('remote')
    .orderBy('version', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ remote }) => remote)].map(([remote, of]) => ({
    remote,
    versions: of.map(({ version }) => version),
  }));
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

function findRows(db: Db, projectId: string, { remote, version, search }: WantedErrors) {
  const words = storable(search?.trim().toLowerCase() ?? '');
  const place = sql<number>`position(${words} in lower(
    concat_ws(' ', remote, version, phase, code, message, browsers, paths)))`;
  return db
    .selectFrom('registry.failure_group')
    .select(['remote', 'version', 'fingerprint', 'phase', 'code', 'message'])
    .select(['visitors', 'reports', 'first_at', 'last_at'])
    .where('project_id', '=', projectId)
    .$if(remote !== undefined, (all) => all.where('remote', '=', storable(remote ?? '')))
    .$if(version !== undefined, (all) => all.where('version', '=', storable(version ?? '')))
    .$if(words !== '', (all) => all.where(place, '>', 0))
    .orderBy('last_at', 'desc')
    .orderBy('remote')
    .orderBy('version')
    .orderBy('fingerprint')
    .limit(MAX_KEPT)
    .execute();
}

type Details = ReadonlyMap<
  string,
  { readonly stack: string; readonly browsers: Counts; readonly paths: Counts }
>;

/** What is too long to be read of errors that are not shown. */
async function readDetails(db: Db, projectId: string, rows: readonly Row[]): Promise<Details> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('registry.failure_group')
    .select(['remote', 'version', 'fingerprint', 'stack', 'browsers', 'paths'])
    .where('project_id', '=', projectId)
    .where(
      'fingerprint',
      'in',
      rows.map(({ fingerprint }) => fingerprint),
    )
    .execute();
  return new Map(found.map((row) => [keyOf(row), row]));
}

const keyOf = ({ remote, version, fingerprint }: Pick<Row, 'remote' | 'version' | 'fingerprint'>) =>
  [remote, version, fingerprint.toString('base64')].join(' ');

/** @param rows those heard of last first */
function presentGroup(rows: readonly Row[], details: Details): PageErrorGroup[] {
  const [last] = rows;
  if (!last) return [];
  const own = rows.flatMap((row) => details.get(keyOf(row)) ?? []);
  const times = rows.map(({ first_at }) => first_at.getTime());
  return [
    {
      remote: last.remote,
      code: last.code,
      phase: last.phase,
      message: last.message,
      stack: own.find(({ stack }) => stack !== '')?.stack ?? '',
      versions: [...new Set(rows.map(({ version }) => version))],
      visitors: sumOf(rows.map(({ visitors }) => visitors)),
      reports: sumOf(rows.map(({ visitors, reports }) => Math.max(visitors, reports))),
      browsers: addUp(own.map(({ browsers }) => browsers)),
      paths: addUp(own.map(({ paths }) => paths)),
      firstAt: new Date(Math.min(...times)),
      lastAt: last.last_at,
    },
  ];
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function addUp(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts))) {
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}
