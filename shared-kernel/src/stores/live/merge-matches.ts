import type { GameState, MatchResult, StreamedMatches } from '../../contract/index.ts';
import { mergedMatch } from '../../rules/index.ts';

/** A game state with what has changed in its matches; the same one where it is of another round. */
export function withMatches(state: GameState, { roundId, matches, gameTime }: StreamedMatches) {
  if (state.currentResults.id !== roundId) return state;
  const changed = new Map(matches.map((match) => [match.id, match]));
  const known = state.currentResults.matches.map((match) => {
    const news = changed.get(match.id);
    changed.delete(match.id);
    return news ? mergedMatch<MatchResult>(match, news) : match;
  });
  const added = [...changed.values()].map((match) => mergedMatch<MatchResult>(undefined, match));
  const currentResults = { ...state.currentResults, matches: [...known, ...added] };
  return { ...state, gameTime, currentResults };
}
