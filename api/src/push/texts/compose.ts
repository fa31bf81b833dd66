import { roundNumberOf } from '@spieltag/shared-kernel/rules';
import type { Content } from '../queue/message.types.ts';
import { USUAL_TIME_ZONE } from '../usual-time-zone.ts';
import { filled, MESSAGE_TEXTS, type MessageTexts, type PushLanguage } from './message.texts.ts';
import { type Happening, tagOf } from './tag.ts';

/** What a device shows. */
export interface ComposedMessage {
  readonly title: string;
  readonly body: string;
  /** A later message with the same tag takes its place. */
  readonly tag: string;
  /** Path of the screen it leads to. */
  readonly url: string;
  readonly lang: PushLanguage;
  /** When it was made, epoch ms, by the server. */
  readonly at: number;
}

/** For whom a text is. */
export interface Reader {
  readonly language: PushLanguage;
  /** null: not known; times are those of the usual one, and say so. */
  readonly timeZone: string | null;
  /** Epoch ms. */
  readonly now: number;
  /** What a player of a season is called. */
  nameOf(seasonId: string, playerNo: number): string;
}

interface Told {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

const MOST_LINES = 4;
/** What is read before all else, the weightiest first: one can still do something about it. */
const WEIGHTY: readonly Content['kind'][] = ['deletion', 'linked', 'deadline'];
const MOST_NAMES = 3;
const START = '/';
/** A push service takes 4,096 bytes, with all that encryption adds. */
const MOST_LETTERS = 400;
const MINUTE_MS = 60_000;

/** One message of all that is to be told to a device now. */
export function compose(
  happenings: readonly [Happening, ...Happening[]],
  reader: Reader,
): ComposedMessage {
  const t = MESSAGE_TEXTS[reader.language];
  const [first, another] = happenings;
  const head = { lang: reader.language, at: reader.now };
  if (!another) {
    const { title, body, url } = tell(first, t, reader);
    return { ...head, title: cut(title), body: cut(body), url, tag: tagOf(first) };
  }
  const ordered = happenings.toSorted((one, other) => weightOf(other) - weightOf(one));
  const told = ordered.map((content) => tell(content, t, reader));
  const lines = told.slice(0, MOST_LINES).map(({ title, body }) => cut(`${title} – ${body}`, 120));
  const more = told.length - lines.length;
  if (more > 0) lines.push(filled(t.summaryMore, { more }));
  return {
    ...head,
    title: filled(t.summaryTitle, { count: told.length }),
    body: lines.join('\n'),
    url: urlOfAll(ordered),
    tag: `summary:${first.event}`,
  };
}

const weightOf = ({ kind }: Content) => WEIGHTY.toReversed().indexOf(kind);

/** Where each of several leads, or what weighs most; else where a player begins. */
function urlOfAll(ordered: readonly Content[]): string {
  const [first = START, ...others] = ordered.map(urlOf);
  const isWeighty = ordered.some((content) => weightOf(content) >= 0);
  return isWeighty || others.every((url) => url === first) ? first : startOf(ordered);
}

function tell(content: Content, t: MessageTexts, reader: Reader): Told {
  const url = urlOf(content);
  switch (content.kind) {
    case 'test':
      return { title: t.testTitle, body: t.test, url };
    case 'announcement':
      return { title: t.announcementTitle, body: content.about[reader.language], url };
    case 'deadline':
      return { title: t.deadlineTitle, body: deadlineText(content, t, reader), url };
    case 'goal':
      return { title: t.goalTitle, body: goalText(content, t, reader), url };
    case 'evaluation':
      return evaluationOf(content, t, url);
    case 'overtaken':
      return overtakenOf(content, t, url);
    case 'linked': {
      const label = content.about.label ?? t.linkedUnknown;
      return { title: t.linkedTitle, body: filled(t.linked, { label }), url };
    }
    case 'window':
      return windowOf(content, t, reader, url);
    case 'deletion': {
      const time = timeText(content.about.at, t, reader);
      return { title: t.deletionTitle, body: filled(t.deletion, { time }), url };
    }
  }
}

type Of<Kind extends Content['kind']> = Extract<Content, { kind: Kind }>;

function deadlineText({ about, seasonId }: Of<'deadline'>, t: MessageTexts, reader: Reader) {
  const { roundName, lockAt, missing, out } = about;
  const names = out.map((no) => reader.nameOf(seasonId ?? '', no));
  const trouble = [
    missing > 0 ? filled(missing === 1 ? t.missingOne : t.missing, { count: missing }) : '',
    outText(names, t),
  ];
  return filled(t.deadline, {
    round: roundIn(t, roundName),
    left: leftText(lockAt - reader.now, t),
    time: timeText(lockAt, t, reader),
    trouble: trouble.filter(Boolean).join(' '),
  });
}

/** Who will not play. */
function outText(names: readonly string[], t: MessageTexts): string {
  if (names.length === 0) return '';
  const more = Math.max(0, names.length - MOST_NAMES);
  const partly = more === 1 ? t.outMoreOne : t.outMore;
  return filled(more > 0 ? partly : t.out, { names: names.slice(0, MOST_NAMES).join(', '), more });
}

function goalText({ about, seasonId }: Of<'goal'>, t: MessageTexts, reader: Reader): string {
  const player = reader.nameOf(seasonId ?? '', about.playerNo);
  return about.minute === null
    ? filled(t.goal, { player })
    : filled(t.goalMinute, { player, minute: about.minute });
}

function evaluationOf({ about }: Of<'evaluation'>, t: MessageTexts, url: string): Told {
  // With a true minus, as in the game.
  const number = (value: number) => new Intl.NumberFormat(t.locale).format(value).replace('-', '−');
  const { points, rank, users, roundName } = about;
  const round = roundIn(t, roundName);
  const figures = { points: number(points), rank: number(rank), users: number(users) };
  const text = points === 1 ? t.evaluationOne : t.evaluation;
  return { title: filled(t.evaluationTitle, { round }), body: filled(text, figures), url };
}

function overtakenOf({ about }: Of<'overtaken'>, t: MessageTexts, url: string): Told {
  const { names, count, groupName } = about;
  const more = count - names.length;
  const title = filled(t.overtakenTitle, { group: groupName });
  const last = names.length > 1 && more === 0 ? names.slice(-1) : [];
  const first = names.slice(0, names.length - last.length);
  const all = [first.join(', '), ...last].join(t.and);
  const whole = count === 1 ? t.overtakenOne : t.overtaken;
  const partly = more === 1 ? t.overtakenMoreOne : t.overtakenMore;
  return { title, body: filled(more > 0 ? partly : whole, { names: all, more }), url };
}

function windowOf({ about }: Of<'window'>, t: MessageTexts, reader: Reader, url: string): Told {
  if (about.until === null) return { title: t.windowClosedTitle, body: t.windowClosed, url };
  const time = timeText(about.until, t, reader);
  const text = about.transfers === 1 ? t.windowOpenOne : t.windowOpen;
  const body = filled(text, { time, transfers: about.transfers });
  return { title: t.windowOpenTitle, body, url };
}

function urlOf(content: Content): string {
  const season = content.seasonId === null ? '' : `/${content.seasonId}`;
  switch (content.kind) {
    case 'goal':
    case 'evaluation':
      return `${season}/live/${content.about.roundId}`;
    case 'overtaken':
      return `${season}/group/season/${content.about.roundId}/${content.about.groupId}`;
    case 'linked':
      return '/help/account';
    case 'window':
      return `${season}/transfermarket`;
    default:
      return season || START;
  }
}

/** Of the season all of it is of, where it is of one. */
function startOf(contents: readonly Content[]): string {
  const [seasonId, ...others] = new Set(contents.flatMap((content) => content.seasonId ?? []));
  return seasonId === undefined || others.length > 0 ? START : `/${seasonId}`;
}

/** A round's name in the language of the reader, where it is a number. */
function roundIn(t: MessageTexts, name: string): string {
  const no = roundNumberOf(name);
  return no === undefined ? name : filled(t.round, { no });
}

function leftText(leftMs: number, t: MessageTexts): string {
  const minutes = Math.max(1, Math.round(leftMs / MINUTE_MS));
  if (minutes === 1) return t.minute;
  return minutes < 100
    ? filled(t.minutes, { count: minutes })
    : filled(t.hours, { count: Math.round(minutes / 60) });
}

function timeText(at: number, t: MessageTexts, { timeZone: known, now }: Reader): string {
  const day = { weekday: 'short', day: 'numeric', month: 'numeric' } as const;
  const isSoon = at - now < 12 * 3_600_000;
  const timeZone = known ?? USUAL_TIME_ZONE;
  const form = { hour: '2-digit', minute: '2-digit', timeZone, ...(isSoon ? {} : day) } as const;
  const text = filled(t.time, { time: new Intl.DateTimeFormat(t.locale, form).format(at) });
  return known === null ? `${text} ${zoneName(at, t.locale, timeZone)}` : text;
}

/** What clocks of a zone are said to show then: CET, or CEST in summer. */
function zoneName(at: number, locale: string, timeZone: string): string {
  const form = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  return form.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Not in the middle of a letter of several code units. */
function cut(text: string, most = MOST_LETTERS): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
