const NARROW = /[iIjlft.'’\-·1()\s]/;
/** Where a name may be broken: an initial stays with its name. */
const BREAK = /(?<!\.)[\s-]/;
const WIDE = /[mwMWÄÖOQGDÜNHU@%&]/;

/**
 * How wide a word stands in the condensed face, in em: close enough to choose a size by, without
 * measuring. Of a name that may break (hyphen, space) the longer line counts.
 */
export function nameWidthEm(name: string): number {
  const lines = breakable(name) ? balancedLines(name) : [name];
  return Math.max(...lines.map(lineWidthEm));
}

/** Whether a name is set in two lines: it can be broken and is too long for one. */
export function breakable(name: string): boolean {
  return lineWidthEm(name) > 5.2 && name.trim().search(BREAK) >= 0;
}

/** The two lines of a name, broken where they come out most alike. */
export function balancedLines(name: string): readonly string[] {
  const places = [...name.matchAll(new RegExp(BREAK, 'g'))].map((match) => match.index + 1);
  const cuts = places.map((at) => [name.slice(0, at).trimEnd(), name.slice(at)] as const);
  const longest = (cut: readonly string[]) => Math.max(...cut.map(lineWidthEm));
  return cuts.reduce<readonly string[]>(
    (best, cut) => (best.length === 1 || longest(cut) < longest(best) ? cut : best),
    [name],
  );
}

function lineWidthEm(line: string): number {
  return [...line].reduce(
    (sum, letter) => sum + (NARROW.test(letter) ? 0.27 : WIDE.test(letter) ? 0.6 : 0.44),
    0,
  );
}
