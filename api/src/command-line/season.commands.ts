import { seasonContext } from '../season/season-context.ts';
import {
  hideSeason,
  readSeasonRecord,
  readSeasonRecords,
  readSeasonTimeline,
  setSeasonClock,
  setSeasonFairness,
  showSeason,
} from '../season-operations/index.ts';
import { readClockChoice, readFairness } from './arguments.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { describeSeason, describeSeasons, describeTimeline } from './describe-season.ts';
import { importCommand } from './import.command.ts';

/** What can be done to seasons, by the word after `season`. */
export const SEASON_COMMANDS: Readonly<Record<string, Command>> = {
  import: importCommand,
  list: {
    summary: 'all seasons, hidden ones as well, and how each of them stands',
    positionals: [],
    options: {},
    onlyReads: true,
    example: 'npx spieltag season list --json',
    prepare:
      () =>
      async ({ db, now }) => {
        const seasons = await readSeasonRecords(db, now);
        return { json: { seasons }, text: describeSeasons(seasons) };
      },
  },
  hide: {
    summary: 'show a season to nobody; what goes on in it goes on',
    positionals: ['<season>'],
    options: {},
    example: 'npx spieltag season hide se-k00012024',
    prepare:
      ({ positionals: [seasonId = ''] }) =>
      async (context) => {
        const current = await hideSeason(context.db, seasonId, context.change);
        const more = current === undefined ? '' : `, and ${current} is current now`;
        return asItStands(context, seasonId, `is hidden${more}`);
      },
  },
  show: {
    summary: 'show a season again',
    positionals: ['<season>'],
    options: { current: { summary: 'as the season of its league that is being played' } },
    example: 'npx spieltag season show se-k00012024 --current',
    prepare:
      ({ positionals: [seasonId = ''], options }) =>
      async (context) => {
        await showSeason(context.db, seasonId, options.current === true, context.change);
        return asItStands(context, seasonId, 'is shown');
      },
  },
  clock: {
    summary: 'let the time of a season pass in another way, from the game time it has reached',
    positionals: ['<season>', 'real|accelerated:<f>|stepped'],
    options: {},
    example: 'npx spieltag season clock se-k00012024 accelerated:60',
    prepare: ({ positionals: [seasonId = '', text = ''] }) => {
      const clock = readClockChoice(text);
      return async (context) => {
        const { db, loop, change } = context;
        await setSeasonClock(db, loop, seasonId, clock, change);
        return asItStands(context, seasonId, `goes by the clock ${text}`);
      };
    },
  },
  fairness: {
    summary: 'what happens to locks after an outage: minutes that work, of how many, past kick-off',
    positionals: ['<season>', '<minutes>/<of>/<past>|off'],
    options: {},
    example: 'npx spieltag season fairness se-k00012024 30/60/60',
    prepare: ({ positionals: [seasonId = '', text = ''] }) => {
      const fairness = readFairness(text);
      return async (context) => {
        await setSeasonFairness(context.db, seasonId, fairness, context.change);
        return asItStands(context, seasonId, `moves its locks after an outage by ${text}`);
      };
    },
  },
  calendar: {
    summary: 'rounds, locks and windows: what has happened, what comes next and when',
    positionals: ['<season>'],
    options: {},
    onlyReads: true,
    example: 'npx spieltag season calendar se-k00012024',
    prepare:
      ({ positionals: [seasonId = ''] }) =>
      async ({ db, now }) => {
        const timeline = await readSeasonTimeline(seasonContext(db), seasonId, now);
        return { json: timeline, text: describeTimeline(timeline) };
      },
  },
};

async function asItStands(
  { db, now }: CommandContext,
  seasonId: string,
  done: string,
): Promise<CommandResult> {
  const season = await readSeasonRecord(db, seasonId, now);
  return { json: { season }, text: `season ${seasonId} ${done}: ${describeSeason(season)}` };
}
