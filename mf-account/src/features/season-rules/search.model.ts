/** Letters as they are searched: without case and accents, `ß` as `ss`. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');
}

/** Whether every word that is searched for begins a word of the text. */
export function matches(text: string, search: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
