import type { Account, ShortUser, UserRecord } from '@spieltag/shared-kernel/contract';
import type { User } from './user.repository.ts';

/** A user as others see them. */
export function presentShortUser({ id, name, image }: User): ShortUser {
  return { id, name, image };
}

/** The account as its owner sees it. */
export function presentAccount(user: User): Account {
  const { role, deletion_due_at: dueAt } = user;
  return {
    ...presentShortUser(user),
    isTrial: role === 'trial',
    ...(dueAt && { deletionAt: dueAt.getTime() }),
  };
}

/** The account with what is noted of it. */
export function presentUserRecord(user: User): UserRecord {
  return {
    ...presentAccount(user),
    version: user.version,
    lastLoginTs: user.last_login_at?.getTime() ?? null,
    lastLoginBuild: user.last_login_build,
    createdBuild: user.created_build,
    createdAt: user.created_at.getTime(),
    bannedUntil: user.banned_until?.getTime() ?? null,
    externalAccountId: user.external_subject,
  };
}
