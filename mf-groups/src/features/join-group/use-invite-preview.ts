import { groupPlayRoutes, type InvitePreview } from '@spieltag/shared-kernel/group-play';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useEffect, useState } from 'react';

interface Held {
  readonly token: string;
  readonly preview?: InvitePreview;
  readonly error?: StoreError;
}

/** What an invite leads to; neither preview nor error: it has not come yet. */
export function useInvitePreview(token: string): Omit<Held, 'token'> {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    let isWanted = true;
    const take = (next: Held) => isWanted && setHeld(next);
    const input = { params: { seasonId }, body: { token }, rethrow: true } as const;
    client.call(groupPlayRoutes.invitePreview, input).then(
      (preview) => take({ token, preview }),
      (error: unknown) => take({ token, error: describeError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, describeError, seasonId, token]);
  return held?.token === token ? held : {};
}
