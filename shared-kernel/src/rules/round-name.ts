/** How the sources of seasons number their rounds. */
const NUMBERED = /^(\d+)\. Spieltag$|^(?:Matchday|Gameweek) (\d+)$/;

/**
 * The number in a round's name, so that it can be said in another language; undefined where the name
 * says more than a number.
 */
export function roundNumberOf(name: string): number | undefined {
  const [, german, english] = NUMBERED.exec(name) ?? [];
  const no = german ?? english;
  return no === undefined ? undefined : Number(no);
}
