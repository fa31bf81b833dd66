import { sql } from 'kysely';

const memberStays = sql`
  select group_id, user_id, joined_at, null::timestamptz as left_at from group_member`;

/** Stays in groups, as `group_id`, `user_id`, `joined_at` and `left_at`, which is null of members. */
export const groupStays = sql`(${memberStays}
  union all
  select group_id, user_id, joined_at, left_at from former_member
)`;

/**
 * Of these the stays that are rewarded: whoever leaves a group gives its rewards up until they are back
 * in it, whoever is removed from it has played for them all the same. A server of the version before notes of
 * these but the link they were removed with.
 */
export const rewardedStays = sql`(${memberStays}
  union all
  select group_id, user_id, joined_at, left_at from former_member former
  where was_removed or kicked_with is not null or exists (
    select from group_member back
    where back.group_id = former.group_id and back.user_id = former.user_id
  )
)`;

/** Whether a stay, under its name in the query, spans the lock of the round `frozen`. */
export function coversLock(stay: 'own' | 'member') {
  const [joined, left] = [sql.ref(`${stay}.joined_at`), sql.ref(`${stay}.left_at`)];
  return sql`${joined} <= frozen.frozen_at and (${left} is null or ${left} > frozen.frozen_at)`;
}
