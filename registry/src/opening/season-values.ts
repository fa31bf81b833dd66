import {
  OPENING_LANGUAGES,
  type OpeningLanguage,
  type PrefetchedReply,
  splitSeason,
} from '@spieltag/shared-kernel/composition';
import {
  chooseSeason,
  contract,
  type GameState,
  type Leagues,
} from '@spieltag/shared-kernel/contract';
import { canChangeLineup, NO_PRICE } from '@spieltag/shared-kernel/rules';

/** What openings are filled with of the season a page leads to. */
export interface SeasonValues {
  readonly leagueName: string;
  readonly squadSize: number;
  /** Whole euros. */
  readonly initialBudget: number;
  readonly isChangeable: boolean;
}

/** Parsed once for all pages that carry the same reply. */
const parsed = new WeakMap<PrefetchedReply, unknown>();

function read<T>(reply: PrefetchedReply): T {
  const known = parsed.get(reply) ?? (JSON.parse(reply.text) as unknown);
  parsed.set(reply, known);
  return known as T;
}

/** The values of the season of an address; undefined: the page does not carry them. */
export function seasonValues(
  replies: readonly PrefetchedReply[],
  pathname: string,
): SeasonValues | undefined {
  const replyTo = (path: string) => replies.find((reply) => reply.path === path);
  const leaguesReply = replyTo(contract.sportsdata.leagues.path);
  if (!leaguesReply) return undefined;
  const leagues = read<Leagues>(leaguesReply);
  const seasonId = chooseSeason(leagues, splitSeason(pathname).seasonId, undefined);
  if (seasonId === undefined) return undefined;
  const { path } = contract.gameloop.currentState;
  const stateReply = replyTo(path.replace('{seasonId}', encodeURIComponent(seasonId)));
  if (!stateReply) return undefined;
  const { config, phase, playerMarketPhase } = read<GameState>(stateReply);
  const { leagueId } = leagues.seasons.find(({ id }) => id === seasonId) ?? {};
  return {
    leagueName: leagues.leagues.find(({ id }) => id === leagueId)?.name ?? '',
    squadSize: config.maxLineupSize,
    initialBudget: config.initialBudget,
    isChangeable: canChangeLineup(phase, playerMarketPhase),
  };
}

const LOCALES: Readonly<Record<OpeningLanguage, string>> = { de: 'de-DE', en: 'en-GB' };
const UNITS: Readonly<Record<OpeningLanguage, string>> = { de: 'Mio', en: 'M' };
const MILLION = 1_000_000;

/** Whole euros in millions, as pages write them. */
export function inMillions(euros: number, language: OpeningLanguage): string {
  if (euros >= NO_PRICE) return '–';
  const digits = euros !== 0 && Math.abs(euros) < MILLION ? 3 : 2;
  const figure = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${figure.format(euros / MILLION)} ${UNITS[language]}`;
}

const LANGUAGE_COOKIE = /(?:^|;\s*)language=(de|en)(?:;|$)/;

/** The language a page will be in, as far as its request says: the chosen one, else the browser's. */
export function languageOf(headers: {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}): OpeningLanguage {
  const chosen = LANGUAGE_COOKIE.exec(headers.cookie ?? '')?.[1];
  const accepted = (headers['accept-language'] ?? '').split(',');
  const spoken = [chosen, ...accepted.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0])];
  const found = spoken.find((one) => OPENING_LANGUAGES.some((language) => language === one));
  return (found as OpeningLanguage | undefined) ?? 'de';
}
