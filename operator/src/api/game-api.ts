import {
  type AnnouncementRecord,
  type AuditEntry,
  type BodyOf,
  type ClockChoice,
  contract,
  type MaintenanceState,
  type ReportedAnnouncement,
  type ReportedName,
  type SeasonImport,
  type SeasonRecord,
  type SeasonTimeline,
} from '@spieltag/shared-kernel/contract';
import { callRow } from './call-row.ts';

const { administration, gameloop } = contract;

/** What a season is imported with. */
export type SeasonOrder = BodyOf<typeof gameloop.importSeason>;
/** What is announced, and for how long. */
export type NewAnnouncement = BodyOf<typeof administration.announce>;

/** What an operator does to a season. */
export type SeasonChange =
  | { readonly kind: 'hide' | 'show' | 'makeCurrent' }
  | { readonly kind: 'clock'; readonly clock: ClockChoice };

/** Seasons as the page looks after them; every call rejects with an `AdminError`. */
export interface SeasonsApi {
  readSeasons(): Promise<readonly SeasonRecord[]>;
  readTimeline(seasonId: string): Promise<SeasonTimeline>;
  /** Begins it; it goes on by itself. */
  importSeason(order: SeasonOrder): Promise<SeasonImport>;
  /** The newest first. */
  readImports(): Promise<readonly SeasonImport[]>;
  changeSeason(seasonId: string, change: SeasonChange, reason: string): Promise<void>;
}

/** As many as the server gives at a time. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** Whether there are more behind these. */
  readonly hasMore: boolean;
}

/** What concerns the game as a whole. */
export interface GameState {
  readonly maintenance: MaintenanceState['maintenance'];
  /** The newest first. */
  readonly announcements: readonly AnnouncementRecord[];
  /** Of groups, the first page; those that most accounts of the magazine have reported come first. */
  readonly reported: PageOf<ReportedAnnouncement>;
  /** Of persons, with their pictures, and of groups, in the same order. */
  readonly reportedNames: PageOf<ReportedName>;
  /** What was done to the game, the newest first. */
  readonly audit: readonly AuditEntry[];
}

/** When the game is closed, reckoned by the clock of the game server: an operator's may be wrong. */
export interface ClosedSpan {
  /** Left out: it is closed already. */
  readonly beginsInMs?: number;
  readonly lastsMs: number;
  /** The end that was in force when it was looked at; null: none. */
  readonly replaces: number | null;
}

/** What is done to the game as a whole; every call rejects with an `AdminError`. */
export interface WholeGameApi {
  readGame(): Promise<GameState>;
  /** @param from so many are passed over */
  readReported(from: number): Promise<PageOf<ReportedAnnouncement>>;
  /** @param from so many are passed over */
  readReportedNames(from: number): Promise<PageOf<ReportedName>>;
  /**
   * Gives what was announced, which may not hold any more where it was sent before.
   * @param key under which it is announced once, however often it is sent
   */
  announce(what: NewAnnouncement, key: string): Promise<AnnouncementRecord>;
  withdraw(announcementId: number, reason: string): Promise<void>;
  /** @param remove whether the announcement goes from its group as well */
  settleReports(announcementId: number, remove: boolean, reason: string): Promise<void>;
  /**
   * Whoever was reported was looked at; the reports go.
   * @param upTo the last one that was seen: those made since stay; undefined: the server does not say, and all go
   */
  settleNameReports(reportedId: string, upTo: number | undefined, reason: string): Promise<void>;
  /** Closes the game, or changes until when it is closed; does nothing to a maintenance that was not seen. */
  close(span: ClosedSpan, reason: string): Promise<void>;
  /**
   * Does nothing to a maintenance that was not seen.
   * @param replaces the end that was in force when it was looked at; null: none
   */
  open(replaces: number | null, reason: string): Promise<void>;
}

const AUDIT_LENGTH = 500;

/** Makes the API of the game, which the registry passes on to the game server. */
export function createGameApi(): SeasonsApi & WholeGameApi {
  return {
    readSeasons: async () => (await callRow(gameloop.listSeasons, {})).seasons,
    readTimeline: (seasonId) => callRow(gameloop.seasonTimeline, { params: { seasonId } }),
    readImports: async () => (await callRow(gameloop.listSeasonImports, {})).imports,
    importSeason: (order) => callRow(gameloop.importSeason, { body: order }),
    async changeSeason(seasonId, change, reason) {
      const body = { seasonId, reason };
      if (change.kind === 'hide') await callRow(gameloop.hideSeason, { body });
      else if (change.kind === 'clock') {
        await callRow(gameloop.setSeasonClock, { body: { ...body, ...change.clock } });
      } else {
        const current = change.kind === 'makeCurrent';
        await callRow(gameloop.showSeason, { body: { ...body, current } });
      }
    },
    async readGame() {
      const [{ maintenance }, { announcements }, reported, { entries }] = await Promise.all([
        callRow(administration.maintenance, {}),
        callRow(administration.announcements, {}),
        readReports(0),
        callRow(administration.auditLog, { query: { limit: AUDIT_LENGTH } }),
      ]);
      return { maintenance, announcements, ...reported, audit: entries };
    },
    readReported: async (from) => (await readReports(from)).reported,
    readReportedNames: async (from) => (await readReports(from)).reportedNames,
    announce: (what, key) => callRow(administration.announce, { body: what }, key),
    async withdraw(announcementId, reason) {
      await callRow(administration.withdrawAnnouncement, { body: { announcementId, reason } });
    },
    async settleReports(announcementId, remove, reason) {
      await callRow(administration.settleReports, { body: { announcementId, remove, reason } });
    },
    async settleNameReports(reportedId, upTo, reason) {
      const body = { reportedId, ...(upTo !== undefined && { upTo }), reason };
      await callRow(administration.settleNameReports, { body });
    },
    async close(span, reason) {
      await callRow(administration.closeGame, { body: { ...span, reason } });
    },
    async open(replaces, reason) {
      await callRow(administration.openGame, { body: { replaces, reason } });
    },
  };
}

/** A page of both: a server of before has but one, of announcements alone. */
async function readReports(from: number): Promise<Pick<GameState, 'reported' | 'reportedNames'>> {
  const read = await callRow(administration.reportedAnnouncements, { query: { from } });
  const { announcements, moreAnnouncements = false, names = [], moreNames = false } = read;
  return {
    reported: { items: announcements, hasMore: moreAnnouncements },
    reportedNames: { items: names, hasMore: moreNames },
  };
}
