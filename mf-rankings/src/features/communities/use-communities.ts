import { communityRoutes, type OwnCommunities } from '@spieltag/shared-kernel/communities';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';
import { useAnswer } from '../ranking/use-answer.ts';

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
  const mine = useAnswer<OwnCommunities>({
    id: userId && `${seasonId} ${userId}`,
    version: changes,
    load: () =>
      client.call(communityRoutes.mine, {
        params: { seasonId, userId: userId ?? '' },
        rethrow: true,
        orKept: true,
      }),
  });
  const change = async (what: 'join' | 'leave', communityId: string, done: string) => {
    setPending(true);
    try {
      const input = { params: { seasonId }, body: { communityId }, rethrow: true } as const;
      await client.call(communityRoutes[what], input);
      bus.publish('notification.requested', { level: 'INFO', text: done });
      return true;
    } catch (error) {
      const { messageKey, params } = describeError(error);
      // Elsewhere the user has left it, or changed.
      const hasLeft = messageKey === 'error.MEMBER_NOT_FOUND';
      const text = hasLeft ? t('leftAlready') : t(messageKey, params);
      bus.publish('alert.requested', { title: t('common.warning'), text });
      return false;
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
    join: (id: string, done: string) => change('join', id, done),
    leave: (id: string, done: string) => change('leave', id, done),
  };
}

export type CommunitiesAccess = ReturnType<typeof useCommunities>;
