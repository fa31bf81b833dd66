import {
  communityKind,
  communityRoutes,
  type OwnCommunities,
} from '@spieltag/shared-kernel/communities';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';
import { useAnswer } from '../ranking/use-answer.ts';

/**
 * What became of a choice. `overtaken`: elsewhere the user has joined another one meanwhile, which nobody
 * has agreed to leave.
 */
type Outcome = 'done' | 'failed' | 'overtaken';

/** The public leagues of the season, which the user is in, and the ways in and out. */
export function useCommunities() {
  const { t } = useTexts('communities');
  const { client, session, bus, describeError } = useKernel();
  const seasonId = useSeasonId();
  const account = useStore(session).data;
  /** Grows with every change: what depends on it is asked for anew. */
  const [changes, setChanges] = useState(0);
  const [pending, setPending] = useState(false);
  const list = useAnswer({
    id: seasonId,
    version: changes,
    load: () =>
      client.call(communityRoutes.list, { params: { seasonId }, rethrow: true, orKept: true }),
  });
  const userId = account?.id;
  const loadMine = (orKept: boolean) => {
    const params = { seasonId, userId: userId ?? '' };
    return client.call(communityRoutes.mine, { params, rethrow: true, orKept });
  };
  const mine = useAnswer<OwnCommunities>({
    id: userId && `${seasonId} ${userId}`,
    version: changes,
    load: () => loadMine(true),
  });
  const change = async (
    what: 'join' | 'leave',
    communityId: string,
    done: string,
    isStillMeant?: () => Promise<boolean>,
  ): Promise<Outcome> => {
    setPending(true);
    try {
      if (isStillMeant && !(await isStillMeant())) return 'overtaken';
      const input = { params: { seasonId }, body: { communityId }, rethrow: true } as const;
      await client.call(communityRoutes[what], input);
      bus.publish('notification.requested', { level: 'INFO', text: done });
      return 'done';
    } catch (error) {
      const { messageKey, params } = describeError(error);
      // Elsewhere the user has left it, or changed.
      const hasLeft = messageKey === 'error.MEMBER_NOT_FOUND';
      const text = hasLeft ? t('leftAlready') : t(messageKey, params);
      bus.publish('alert.requested', { title: t('common.warning'), text });
      return 'failed';
    } finally {
      setPending(false);
      // Also after a failure: another tab may have chosen something else.
      setChanges((made) => made + 1);
    }
  };
  return {
    list,
    mine,
    changes,
    pending,
    /** Guests are asked to sign in first. @returns whether it may go on */
    mayChoose(): boolean {
      if (!account?.isTrial) return account !== undefined;
      bus.publish('sign-in.requested', { reason: 'public-league' });
      return false;
    },
    /** @param leaves the one of this kind that is left by that, as the page knows it; undefined: none */
    join: (id: string, leaves: string | undefined, done: string) =>
      change('join', id, done, async () => {
        const left = (await loadMine(false))[communityKind(id)];
        return left === null || left === id || left === leaves;
      }),
    leave: (id: string, done: string) => change('leave', id, done),
  };
}

export type CommunitiesAccess = ReturnType<typeof useCommunities>;
