import type { FeedSpec } from '../feed/index.ts';
import { openFeed } from '../feed/index.ts';
import {
  type BroughtIn,
  countSeasons,
  findUnfinished,
  type ImportProgress,
  readSeasonRecord,
  runImport,
  type SeasonOrder,
} from '../season-operations/index.ts';
import { readClockChoice, readCount, readDay, readSource } from './arguments.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { describeSeason } from './describe-season.ts';

/** `season import`. */
export const importCommand: Command = {
  summary:
    'take a season over from its source; one that is there is kept as it is, or completed where its import was interrupted',
  positionals: ['<provider>:<source>'],
  options: {
    clock: {
      value: 'real|accelerated:<f>|stepped',
      summary: 'how its time passes; real when left out',
    },
    starts: {
      value: '<date>',
      summary: 'the first match is on this day (2026-08-07, +3, -21) or within six days after it',
    },
    bots: { value: '<count>', summary: 'opponents with complete squads; none when left out' },
    hidden: { summary: 'shown to nobody until it is shown' },
    'if-empty': { summary: 'only where there is no season yet; an interrupted import is finished' },
  },
  makesGame: true,
  example: 'npx spieltag season import kicker:/srv/seasons/bl1-2024-25 --starts 2026-12-04',
  prepare: ({ positionals: [source = ''], options }, { from, now }) => {
    const { clock, starts, bots, hidden, 'if-empty': ifEmpty } = options;
    const order: SeasonOrder = {
      spec: readSource(source, from),
      clock: clock === undefined ? undefined : readClockChoice(String(clock)),
      startsOn: starts === undefined ? undefined : readDay(String(starts), now),
      bots: bots === undefined ? undefined : readCount(String(bots)),
      hidden: hidden === true,
    };
    return (context) => importSeasonNow(context, order, ifEmpty === true);
  },
};

async function importSeasonNow(
  context: CommandContext,
  order: SeasonOrder,
  onlyIfEmpty: boolean,
): Promise<CommandResult> {
  const { db, loop, now, clock, change, progress, step } = context;
  if (!onlyIfEmpty || (await countSeasons(db)) === 0) return bringIn(order);
  const spec = await findUnfinished(db, order.spec);
  if (spec) return bringIn({ ...order, spec, startsOn: undefined });
  return { json: { imported: false }, text: 'there is a season already: nothing is imported' };

  async function bringIn(placed: SeasonOrder): Promise<CommandResult> {
    await tellLeftOut(placed.spec, progress);
    const onProgress = (reached: ImportProgress) => step(describeProgress(reached));
    const run = { db, loop, clock, change, order: placed, onProgress };
    const broughtIn = await runImport(run);
    const { seasonId, imported, completed } = broughtIn;
    const season = await readSeasonRecord(db, seasonId, now);
    return {
      json: { imported, completed, season },
      text: `season ${seasonId} ${describeOutcome(broughtIn)}: ${describeSeason(season)}`,
    };
  }
}

function describeOutcome({ imported, completed }: BroughtIn): string {
  if (imported) return 'is imported';
  return completed
    ? 'is completed, which an earlier import had begun'
    : 'is there already, and is kept';
}

const STEPS: Readonly<Record<ImportProgress['step'], string>> = {
  reading: 'reading the source',
  writing: 'writing the season',
  opponents: 'making opponents',
  finishing: 'letting its time pass',
};

const describeProgress = ({ step, done, total }: ImportProgress) =>
  total === 0 ? STEPS[step] : `${STEPS[step]}: ${done} of ${total}`;

async function tellLeftOut(spec: FeedSpec, progress: (line: string) => void): Promise<void> {
  const skipped = (await openFeed(spec).skipped?.()) ?? [];
  if (skipped.length > 0) progress(`left out or settled by a rule: ${skipped.join('; ')}`);
}
