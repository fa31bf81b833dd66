/** Where the pages of matches and players are, by season id, league id or `*` for all others. */
export type ExternalPages = Readonly<
  Record<string, { readonly match?: string; readonly player?: string }>
>;

type Page = 'match' | 'player';
type Ids = Readonly<Record<string, string>>;

const PAGES: readonly Page[] = ['match', 'player'];
const PLACEHOLDER = /\{(\w+)\}/g;
const KNOWN: Readonly<Record<Page, readonly string[]>> = {
  match: ['seasonId', 'leagueId', 'roundId', 'matchId'],
  player: ['seasonId', 'leagueId', 'playerId'],
};

/**
 * Reads the setting: JSON such as
 * `{"lg-k0107": {"match": "https://example.org/match/{matchId}", "player": "https://…/{playerId}"}}`.
 * Placeholders are ids; with `external` in front (`{externalMatchId}`) without the game's prefix.
 * @throws Error with one clear line
 */
export function readExternalPages(text: string): ExternalPages {
  const pages: unknown = JSON.parse(text);
  if (!isRecord(pages)) throw new Error('is not an object of seasons or leagues');
  for (const [scope, templates] of Object.entries(pages)) {
    if (!isRecord(templates)) throw new Error(`says nothing of pages for ${scope}`);
    for (const [page, template] of Object.entries(templates)) {
      const known = PAGES.find((name) => name === page);
      if (!known) throw new Error(`names the page "${page}": there are ${PAGES.join(', ')}`);
      checkTemplate(known, template);
    }
  }
  return pages as ExternalPages;
}

/** An address leads where the operator says, whatever the ids are: they never reach the host. */
function checkTemplate(page: Page, template: unknown): asserts template is string {
  const origin = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\//;
  if (typeof template !== 'string' || !origin.test(template) || !URL.canParse(template)) {
    throw new Error(`needs an https address with a path, not "${template}"`);
  }
  const known = KNOWN[page].flatMap((name) => [name, externalName(name)]);
  for (const [, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (!known.includes(name)) throw new Error(`has no {${name}}: there are ${known.join(', ')}`);
  }
}

/**
 * Address of a page elsewhere; undefined: none is configured.
 * @param ids of the game, seasonId and leagueId among them
 * @param external ids of where the page is, where they are known better than by the prefix
 */
export function externalPage(
  pages: ExternalPages,
  page: Page,
  ids: Ids,
  external: Ids = {},
): string | undefined {
  const scopes = [ids.seasonId, ids.leagueId, '*'].filter((scope) => scope !== undefined);
  const template = scopes
    .map((scope) => (Object.hasOwn(pages, scope) ? pages[scope]?.[page] : undefined))
    .find((found) => found !== undefined);
  const values: Ids = {
    ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [externalName(name), bare(id)])),
    ...external,
    ...ids,
  };
  return template?.replaceAll(PLACEHOLDER, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

/** `playerId` is `externalPlayerId`. */
function externalName(name: string): string {
  return `external${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * What a magazine calls it: `pl-k00030669` is 30669. A league id of 8 characters keeps its zeros:
 * `lg-k0107` is 0107.
 */
function bare(id: string): string {
  if (/^lg-k.{4}$/.test(id)) return id.slice('lg-k'.length);
  return id.replace(/^[a-z]{2}-k?0*(?=.)/, '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
