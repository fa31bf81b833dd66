const SIGNS = 12;
const GROUP = 4;

/**
 * A typed code as the server makes it: `K7QM-2XNP-8RTD`. Small letters, spaces, dashes and signs that
 * are taken for others do not matter. Undefined: not a whole code.
 */
export function readCode(typed: string): string | undefined {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (signs.length !== SIGNS || !/^[0-9A-HJKMNP-TV-Z]+$/.test(signs)) return undefined;
  return inGroups(signs);
}

/** What has been typed so far, in fours, so that it can be compared sign by sign. */
export function inGroups(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const groups = signs.slice(0, SIGNS).match(new RegExp(`.{1,${GROUP}}`, 'g'));
  return (groups ?? []).join('-');
}

/** How many signs of a code a text has, as far as they count. */
export function signsIn(typed: string): number {
  return inGroups(typed).replaceAll('-', '').length;
}

/** Where a caret stands behind so many signs of a code in fours. */
export function placeAfter(signs: number): number {
  return signs + Math.floor(Math.max(0, signs - 1) / GROUP);
}
