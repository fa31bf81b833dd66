import { type GroupPlay, groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

interface Held {
  readonly of: string;
  readonly data?: GroupPlay | undefined;
  readonly error?: StoreError | undefined;
}

/**
 * What the play of a group follows from.
 * @param version another one: it is asked for again, and what is known stays meanwhile
 */
export function useGroupPlay(
  groupId: string,
  version: unknown,
): LoadState<GroupPlay> & { retry(): Promise<void> } {
  const kernel = useKernel();
  const seasonId = useSeasonId();
  const of = `${seasonId} ${groupId}`;
  const [held, setHeld] = useState<Held>({ of });
  const newest = useRef(0);
  const load = useCallback(async () => {
    newest.current += 1;
    const asked = newest.current;
    const params = { seasonId, groupId };
    const take = (next: (known: Held | undefined) => Held) => {
      if (asked !== newest.current) return;
      setHeld((known) => next(known.of === of ? known : undefined));
    };
    try {
      const data = await kernel.client.call(groupPlayRoutes.play, { params, rethrow: true });
      take(() => ({ of, data }));
    } catch (error) {
      take((known) => ({ of, data: known?.data, error: kernel.describeError(error) }));
    }
  }, [kernel, seasonId, groupId, of]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other scores
  useEffect(() => void load(), [load, version]);
  return held.of === of
    ? { data: held.data, error: held.error, retry: load }
    : { data: undefined, retry: load };
}
