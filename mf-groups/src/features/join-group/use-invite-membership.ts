import { groupPlayRoutes, type InviteMembership } from '@spieltag/shared-kernel/group-play';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';

const CODES = { MEMBER: 'ALREADY_MEMBER', REMOVED: 'REMOVED_FROM_GROUP' } as const;

/**
 * Asks what the user is to the group an invite leads to, which makes nobody a member. Resolves with what
 * joining is refused with for that; undefined: with nothing, or the server does not say.
 */
export function useInviteMembership(token: string): () => Promise<StoreError | undefined> {
  const { client } = useKernel();
  const seasonId = useSeasonId();
  return async () => {
    const input = { params: { seasonId }, body: { token }, rethrow: true } as const;
    const call = client.call(groupPlayRoutes.inviteMembership, input);
    const membership = await call.catch(() => undefined);
    return membership && refusalOf(membership);
  };
}

function refusalOf({ state, groupId }: InviteMembership): StoreError | undefined {
  if (state === 'NONE' || groupId === null) return undefined;
  const code = CODES[state];
  return { code, status: undefined, messageKey: `error.${code}`, params: { groupId } };
}
