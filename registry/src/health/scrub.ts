const REMOVED = '[removed]';

/** What tells who somebody is, or lets others act for them; what it looks like is all there is to go by. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g, REMOVED],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, REMOVED],
  // Up to the line and column that a stack names behind it.
  [/\?[^\s)'"<>]+?(?=(?::\d+){0,2}(?:[\s)'"<>]|$))/g, `?${REMOVED}`],
  [
    /\b((?:\w*token|secret|password|authorization|cookie)["']?\s*[:=]\s*)["']?[^\s"',;&)]+/gi,
    `$1${REMOVED}`,
  ],
];

/** A text of a page without tokens, addresses of people, and what stands behind a question mark. */
export function scrub(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text);
}
