import { foldLetters } from '@spieltag/shared-kernel/letters';

/** Whether every word that is searched for begins a word of the text. */
export function matches(text: string, search: string): boolean {
  const words = foldLetters(text).split(/[^\p{L}\p{N}]+/u);
  const wanted = foldLetters(search).split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
