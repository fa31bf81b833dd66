import { traceParent } from '@spieltag/server-kit/tracing';
import { escaped, type OpeningLanguage, splitSeason } from '@spieltag/shared-kernel/composition';
import { groupPlayRoutes, type InvitePreview } from '@spieltag/shared-kernel/group-play';
import { LRUCache } from 'lru-cache';

/** What an invite link is to lead to. */
export interface InviteKey {
  readonly seasonId: string;
  readonly token: string;
}

/** Asks the game server; undefined: it leads nowhere, or no answer came in time. */
export type FetchInvite = (key: InviteKey) => Promise<InvitePreview | undefined>;

/** Where an invite link carries its token. */
const PARAMETER = 'joinByToken';
const TOKEN = /^[\w-]{16,256}$/;
const MAX_INVITES = 500;
/** How long one answer is good for all who look at the link; a messenger asks several times at once. */
const FRESH_MS = 60_000;

const TEXTS = {
  de: {
    locale: 'de_DE',
    title: 'Einladung in die Gruppe „{name}“',
    one: '{count} Mitglied',
    other: '{count} Mitglieder',
    invitation: 'Stell dein Team auf und spiel mit!',
    fullTitle: 'Die Gruppe „{name}“ ist voll',
    full: 'Mehr können nicht beitreten.',
    modes: {
      TABLE: 'Rangliste über die Saison',
      HEAD_TO_HEAD: 'Duelle an jedem Spieltag',
      MONTHLY: 'Monatstabelle',
      CUP: 'Pokal',
      LAST_ONE_STANDING: 'Wer zuletzt steht',
      BEST_ROUNDS: 'die besten Spieltage zählen',
    },
  },
  en: {
    locale: 'en_GB',
    title: 'Invitation to the group “{name}”',
    one: '{count} member',
    other: '{count} members',
    invitation: 'Pick your team and play along!',
    fullTitle: 'The group “{name}” is full',
    full: 'No more can join.',
    modes: {
      TABLE: 'ranking over the season',
      HEAD_TO_HEAD: 'duels every matchday',
      MONTHLY: 'monthly table',
      CUP: 'cup',
      LAST_ONE_STANDING: 'last one standing',
      BEST_ROUNDS: 'the best matchdays count',
    },
  },
} as const;

/**
 * What messengers and networks show of an invite link before anybody opens it: the group, how many are
 * in it, how it is played, and whether it is full. Nobody is named: whoever keeps such a preview keeps no
 * people with it.
 */
export class InviteTags {
  readonly #fetch: FetchInvite;
  readonly #now: () => number;
  readonly #asked = new LRUCache<
    string,
    { readonly preview: Promise<InvitePreview | undefined>; readonly at: number }
  >({ max: MAX_INVITES });

  constructor(fetchInvite: FetchInvite, now: () => number) {
    this.#fetch = fetchInvite;
    this.#now = now;
  }

  /** The tags of an address; none where it is no invite, or leads nowhere. */
  async of(
    pathname: string,
    query: Readonly<Record<string, unknown>>,
    language: OpeningLanguage,
  ): Promise<string[]> {
    const token = query[PARAMETER];
    const { seasonId } = splitSeason(pathname);
    if (typeof token !== 'string' || !TOKEN.test(token) || !seasonId) return [];
    const preview = await this.#get({ seasonId, token });
    return preview ? tagsOf(preview, language) : [];
  }

  #get(key: InviteKey): Promise<InvitePreview | undefined> {
    const id = `${key.seasonId} ${key.token}`;
    const now = this.#now();
    const last = this.#asked.get(id);
    if (last && now - last.at < FRESH_MS) return last.preview;
    const preview = this.#fetch(key).catch(() => undefined);
    this.#asked.set(id, { preview, at: now });
    return preview;
  }
}

function tagsOf(preview: InvitePreview, language: OpeningLanguage): string[] {
  const { name, memberCount, isFull, mode } = preview;
  const texts = TEXTS[language];
  // Who cannot join is not invited.
  const [titleText, lastSentence] = isFull
    ? [texts.fullTitle, texts.full]
    : [texts.title, texts.invitation];
  const count = texts[memberCount === 1 ? 'one' : 'other'].replace('{count}', String(memberCount));
  // A function, or the name could say what is put in its place.
  const title = titleText.replace('{name}', () => name);
  const graph = {
    'og:site_name': 'Spieltag',
    'og:type': 'website',
    'og:locale': texts.locale,
    'og:title': title,
    'og:description': `${count} · ${texts.modes[mode]}. ${lastSentence}`,
  };
  return [
    ...Object.entries(graph).map(
      ([property, value]) => `<meta property="${property}" content="${escaped(value)}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    '<meta name="robots" content="noindex">',
  ];
}

/** Asks over HTTP. */
export function inviteFetcher(gameUrl: string, waitMs: number): FetchInvite {
  const { path } = groupPlayRoutes.invitePreview;
  return async ({ seasonId, token }) => {
    const url = gameUrl + path.replace('{seasonId}', encodeURIComponent(seasonId));
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceParent() },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(waitMs),
    });
    return reply.ok ? ((await reply.json()) as InvitePreview) : undefined;
  };
}
