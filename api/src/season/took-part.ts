import { sql } from 'kysely';

/** Condition on a row of `player_match`: the player was on the pitch, from the start or as a joker. */
export const APPEARED = sql<boolean>`(coalesce((stats ->> 'starter')::boolean, false)
  or coalesce((stats ->> 'joker')::boolean, false))`;

/**
 * Condition on a row of `player_match`: the player was on the pitch, or got points all the same, as
 * for a card on the bench. A row alone says no more than that a source named them.
 */
export const TOOK_PART = sql<boolean>`(points <> 0 or ${APPEARED})`;
