import { type CorrectionEffect, contract } from '@spieltag/shared-kernel/contract';
import {
  correctMatch,
  correctPlayer,
  listCorrections,
  readMatchFigures,
  readRoundMatches,
  withdrawCorrection,
} from '../administration/index.ts';
import { seasonContext } from '../season/season-context.ts';
import { readJson, readNumber } from './arguments.ts';
import { checkBody } from './check-body.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { localTime, table } from './output.ts';
import { REASON_OPTION } from './reason-option.ts';

const rows = contract.administration;
/** What players are told. */
const NOTICE_OPTIONS = {
  de: { value: '<sentence>', summary: 'what players are told, in German', required: true },
  en: { value: '<sentence>', summary: 'what players are told, in English', required: true },
} as const;

/** What can be done about results, by the word after `admin`. */
export const RESULT_COMMANDS: Readonly<Record<string, Command>> = {
  matches: {
    summary: 'the matches of a round, and in how many ways each is corrected',
    positionals: ['<round>'],
    options: {},
    onlyReads: true,
    example: 'npx spieltag admin matches rn-k0001202401',
    prepare:
      ({ positionals: [roundId = ''] }) =>
      async ({ db }) => {
        const matches = await readRoundMatches(seasonContext(db), roundId);
        const lines = matches.map(
          ({ id, homeTeam, guestTeam, state, homeScore, guestScore, date, corrections }) => [
            id,
            localTime(date),
            `${homeTeam} - ${guestTeam}`,
            `${homeScore ?? '-'}:${guestScore ?? '-'}`,
            state,
            String(corrections),
          ],
        );
        const head = ['MATCH', 'KICK-OFF', 'TEAMS', 'SCORE', 'STATE', 'CORRECTIONS'];
        return { json: { matches }, text: table([head, ...lines]) };
      },
  },
  figures: {
    summary: 'what counts in a match for everybody in it; with --json also what the source says',
    positionals: ['<season>', '<match>'],
    options: {},
    onlyReads: true,
    example: 'npx spieltag admin figures se-k00012024 mt-k4849861',
    prepare:
      ({ positionals: [seasonId = '', matchId = ''] }) =>
      async ({ db, now }) => {
        const figures = await readMatchFigures(
          seasonContext(db),
          { seasonId, matchId },
          new Date(now),
        );
        const lines = figures.players.map(({ id, name, points, counted, correctionId }) => [
          id,
          name,
          String(points),
          counted
            ? `${counted.minutes} min, grade ${counted.grade ?? '-'}, ${counted.goals} goals`
            : '-',
          String(correctionId ?? '-'),
        ]);
        const head = ['PLAYER', 'NAME', 'POINTS', 'COUNTED', 'CORRECTION'];
        return { json: figures, text: table([head, ...lines]) };
      },
  },
  corrections: {
    summary: 'the last hundred corrections by hand in a season, the newest first',
    positionals: ['<season>'],
    options: {},
    onlyReads: true,
    example: 'npx spieltag admin corrections se-k00012024',
    prepare:
      ({ positionals: [seasonId = ''] }) =>
      async ({ db }) => {
        const corrections = await listCorrections(seasonContext(db), seasonId);
        const lines = corrections.map(({ id, matchId, playerId, at, endedAt, reason }) => [
          String(id),
          matchId,
          playerId ?? '-',
          localTime(at),
          endedAt === null ? 'in force' : `until ${localTime(endedAt)}`,
          reason,
        ]);
        const head = ['CORRECTION', 'MATCH', 'PLAYER', 'SINCE', 'STATE', 'REASON'];
        return { json: { corrections }, text: table([head, ...lines]) };
      },
  },
  correct: {
    summary:
      'put right what a player did in a match, or its state and score; it holds whatever the source says later',
    positionals: ['<season>', '<match>'],
    options: {
      player: { value: '<player>', summary: 'whose figures they are; left out: the match itself' },
      figures: {
        value: '<json>',
        summary: 'what is wrong so far, such as {"grade": 250, "goals": 1} or {"homeScore": 2}',
        required: true,
      },
      replaces: { value: '<number>', summary: 'the correction in force, if there is one' },
      ...NOTICE_OPTIONS,
      ...REASON_OPTION,
      try: { summary: 'only say what it would change' },
    },
    example: `npx spieltag admin correct se-k00012024 mt-k4849861 --player pl-k1234 --figures '{"goals": 1}'
    --de 'Das Tor zählt für Weber.' --en 'The goal is credited to Weber.' --reason 'the league says so'`,
    prepare: (input) => {
      const body = bodyOfCorrection(input);
      const { player } = input.options;
      if (player === undefined) {
        const checked = checkBody(rows.correctMatch, body);
        return async ({ db, change }) =>
          effectOf(await correctMatch(seasonContext(db), change, checked));
      }
      const checked = checkBody(rows.correctPlayer, { ...body, playerId: player });
      return async ({ db, change }) =>
        effectOf(await correctPlayer(seasonContext(db), change, checked));
    },
  },
  'withdraw-correction': {
    summary: 'take a correction by hand back: what the source says counts again',
    positionals: ['<correction>'],
    options: { ...NOTICE_OPTIONS, ...REASON_OPTION },
    example: `npx spieltag admin withdraw-correction 7 --de 'Das Tor zählt wieder für Lang.'
    --en 'The goal is credited to Lang again.' --reason 'the league has changed its mind'`,
    prepare: ({ positionals: [id = ''], options: { de, en, reason } }) => {
      const correctionId = readNumber('the correction', id);
      const body = checkBody(rows.withdrawCorrection, { correctionId, notice: { de, en }, reason });
      return async ({ db, change }) =>
        effectOf(await withdrawCorrection(seasonContext(db), change, body));
    },
  },
};

function bodyOfCorrection({ positionals: [seasonId, matchId], options }: CommandInput) {
  const { figures, replaces, de, en, reason, try: tryOnly } = options;
  return {
    seasonId,
    matchId,
    figures: readJson('figures', String(figures)),
    replaces: replaces === undefined ? null : readNumber('--replaces', String(replaces)),
    notice: { de, en },
    reason,
    tryOnly: tryOnly === true,
  };
}

function effectOf(effect: CorrectionEffect): CommandResult {
  const { correction, changed, points, evaluated } = effect;
  const done = changed ? `correction ${correction?.id} is made` : 'nothing is changed';
  const whose = points.map(({ playerId, before, after }) => `${playerId} ${before} -> ${after}`);
  const lines = [done, ...whose, ...(evaluated ? ['the round is one that was evaluated'] : [])];
  return { json: effect, text: lines.join('\n') };
}
