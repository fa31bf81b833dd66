import type { Account } from '@spieltag/shared-kernel/contract';
import type { User } from './user.repository.ts';

/** The account as its owner sees it. */
export function presentAccount(user: User): Account {
  return { id: user.id, name: user.name, image: user.image, isTrial: user.role === 'trial' };
}
