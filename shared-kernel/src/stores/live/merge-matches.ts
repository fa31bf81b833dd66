import type {
  GameState,
  MatchResult,
  StreamedMatch,
  StreamedMatches,
} from '../../contract/index.ts';

/** A game state with what has changed in its matches; the same one where it is of another round. */
export function withMatches(state: GameState, { roundId, matches, gameTime }: StreamedMatches) {
  if (state.currentResults.id !== roundId) return state;
  const changed = new Map(matches.map((match) => [match.id, match]));
  const known = state.currentResults.matches.map((match) => {
    const news = changed.get(match.id);
    changed.delete(match.id);
    return news ? mergeMatch(match, news) : match;
  });
  const added = [...changed.values()].map((match) => mergeMatch(undefined, match));
  const currentResults = { ...state.currentResults, matches: [...known, ...added] };
  return { ...state, gameTime, currentResults };
}

/** Players take the place of the one with their id, unless they are all there are. */
function mergeMatch(before: MatchResult | undefined, news: StreamedMatch): MatchResult {
  const { isWhole, ...match } = news;
  if (isWhole || !before) return match;
  const changed = new Map(match.players.map((player) => [player.id, player]));
  const players = before.players.map((player) => {
    const now = changed.get(player.id) ?? player;
    changed.delete(player.id);
    return now;
  });
  return { ...match, players: [...players, ...changed.values()] };
}
