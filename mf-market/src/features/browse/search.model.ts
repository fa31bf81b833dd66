import type { Player } from '@spieltag/shared-kernel/contract';
import Fuse from 'fuse.js';

/** Longer patterns are cut: the search cannot take more. */
export const PATTERN_LENGTH = 32;

/** Finds the players meant by what was typed; an empty pattern means everybody. */
export type PlayerSearch = (pattern: string) => readonly Player[];

/**
 * Makes the search over a season's players: fuzzy over id, first name, last name and display name.
 * Making it costs a few milliseconds, using it one: keep it as long as the players stay the same.
 */
export function createSearch(players: readonly Player[]): PlayerSearch {
  const fuse = new Fuse(players, {
    keys: ['id', 'firstName', 'lastName', 'displayName'],
    threshold: 0.2,
    ignoreDiacritics: true,
    shouldSort: false,
  });
  return (pattern) => {
    const wanted = pattern.trim().slice(0, PATTERN_LENGTH);
    return wanted === '' ? players : fuse.search(wanted).map(({ item }) => item);
  };
}
