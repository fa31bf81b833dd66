import type { SeasonImport, SeasonRecord, SeasonTimeline } from '@spieltag/shared-kernel/contract';
import { render, screen, within } from '@testing-library/react';
import { AdminError } from '../../api/call-row.ts';
import type { SeasonChange, SeasonOrder, SeasonsApi } from '../../api/game-api.ts';
import { SessionContext } from '../../session/session-state.ts';
import { Seasons } from '../seasons.view.tsx';

/** When everything in these tests happens. */
export const AT = Date.UTC(2026, 7, 7, 18, 30);

/** A season that is played. */
export function season(part: Partial<SeasonRecord> = {}): SeasonRecord {
  return {
    id: 'se-one',
    name: '2026/27',
    leagueId: 'le-one',
    leagueName: 'Liga',
    hidden: false,
    current: true,
    source: 'generated:7',
    shiftWeeks: 0,
    firstKickOff: AT,
    lastKickOff: AT,
    clock: { mode: 'real', speed: 1, gameTime: AT },
    roundNo: 12,
    rounds: 34,
    roundId: 'ro-12',
    phase: 'GAMEDAY',
    managers: 9,
    sourceState: null,
    ...part,
  };
}

/** An import that has just begun. */
export const seasonImport = (part: Partial<SeasonImport> = {}): SeasonImport => ({
  importNo: 1,
  source: 'kicker:/seasons/x',
  wanted: { clock: { mode: 'real' }, startsOn: '2026-12-04' },
  startedBy: 'operator:ada',
  startedAt: AT,
  endedAt: null,
  state: 'running',
  step: 'reading',
  done: 0,
  total: 0,
  seasonId: null,
  imported: null,
  code: null,
  reason: null,
  ...part,
});

/** Of the season that is played. */
export const TIMELINE: SeasonTimeline = {
  season: season(),
  rounds: Array.from({ length: 34 }, (_, index) => ({
    roundNo: index + 1,
    roundId: `ro-${index + 1}`,
    name: `${index + 1}. Spieltag`,
    phase: index < 11 ? 'COMPLETED' : 'GENERAL',
    phases: [
      { phase: 'GENERAL_LOCKED', at: AT, happened: index < 12 },
      { phase: 'COMPLETED', at: AT, happened: index < 11 },
    ],
  })),
  windows: [{ windowNo: 1, startDate: AT, endDate: AT, state: 'ahead' }],
  next: {
    kind: 'phase',
    at: AT,
    dueAt: AT,
    roundId: 'ro-12',
    phase: 'EVALUATING',
    windowNo: null,
    opens: false,
  },
};

/** A call that is refused. */
export const refuse =
  (code: AdminError['code'], ...details: string[]) =>
  async () => {
    throw new AdminError(code, details);
  };

/** What a test has the page do. */
interface Done {
  readonly changes: [string, SeasonChange, string][];
  readonly orders: SeasonOrder[];
  ended: number;
}

/** Shows the page, and keeps what it asks of the game server. */
export function showSeasons(api: Partial<SeasonsApi> = {}): Done {
  const done: Done = { changes: [], orders: [], ended: 0 };
  const whole: SeasonsApi = {
    readSeasons: async () => [season()],
    readTimeline: async () => TIMELINE,
    importSeason: async (order) => {
      done.orders.push(order);
      return seasonImport({ source: order.source });
    },
    readImports: async () => [],
    changeSeason: async (...change) => void done.changes.push(change),
    ...api,
  };
  const state = {
    isActive: true,
    onEnded: () => {
      done.ended += 1;
    },
  };
  render(
    <SessionContext value={state}>
      <Seasons api={whole} />
    </SessionContext>,
  );
  return done;
}

/** A part of the page by its heading. */
export const card = async (name = 'Liga 2026/27') =>
  within(await screen.findByRole('region', { name }));
