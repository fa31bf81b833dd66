import { type RawBuilder, sql } from 'kysely';
import type { RoundKey } from './round-key.ts';

/**
 * The ids of matches of a round that were LIVE or FINISHED when its lineups were locked, as what happened
 * before the lock says: one that was brought forward, or had begun before a lock that was moved.
 */
export function begunAtLock({ seasonId, roundId }: RoundKey): RawBuilder<unknown> {
  const ofRound = sql`season_id = ${seasonId} and event ->> 'roundId' = ${roundId}`;
  return sql`
    select match_id from (
      select distinct on (event ->> 'matchId') event ->> 'matchId' as match_id,
        event ->> 'state' as state
      from season_event
      where ${ofRound} and event ->> 'kind' = 'match'
        and key < (
          select max(key) from season_event
          where ${ofRound} and event ->> 'phase' = 'GENERAL_LOCKED'
        )
      order by event ->> 'matchId', key desc
    ) as last_known
    where state in ('LIVE', 'FINISHED')`;
}
