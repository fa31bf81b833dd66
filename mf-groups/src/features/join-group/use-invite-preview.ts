import { groupPlayRoutes, type InvitePreview } from '@spieltag/shared-kernel/group-play';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useEffect, useState } from 'react';

interface Answer {
  readonly preview?: InvitePreview;
  readonly error?: StoreError;
}

interface Held {
  readonly token: string;
  readonly answer: Answer;
}

/** What an invite leads to; undefined: it has not come yet. */
export function useInvitePreview(token: string): Answer | undefined {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    let isWanted = true;
    const take = (answer: Answer) => isWanted && setHeld({ token, answer });
    const input = { params: { seasonId }, body: { token }, rethrow: true } as const;
    client.call(groupPlayRoutes.invitePreview, input).then(
      (preview) => take({ preview }),
      (error: unknown) => take({ error: describeError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, describeError, seasonId, token]);
  return held?.token === token ? held.answer : undefined;
}
