import {
  type GroupStory,
  groupStoryRoutes,
  NEWEST_STORY,
  type StoryReaction,
  type ToldEvent,
} from '@spieltag/shared-kernel/group-play';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGroupChange } from '../../group-changes/use-group-change.ts';
import { type StoryParts, withReaction } from './story.model.ts';

/** What was pressed in this screen: sent one after the other, so that the last one counts. */
interface Reactions {
  given: number;
  sent: Promise<unknown>;
}

interface Held {
  readonly of: string;
  readonly parts?: StoryParts | undefined;
  readonly error?: StoreError | undefined;
}

/**
 * What happened in a group.
 * @param version another one: it is asked for again, and what is known stays meanwhile
 */
export function useStory(groupId: string, version: unknown) {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const of = `${seasonId} ${groupId}`;
  const [held, setHeld] = useState<Held>({ of });
  const newest = useRef(0);
  const reactions = useRef<Reactions>({ given: 0, sent: Promise.resolve() });
  const { run } = useGroupChange();
  const load = useCallback(async () => {
    newest.current += 1;
    const asked = newest.current;
    const take = (next: (known: Held) => Held) => {
      if (asked === newest.current) setHeld((known) => next(known.of === of ? known : { of }));
    };
    const params = { seasonId, groupId, before: NEWEST_STORY };
    try {
      let story: GroupStory;
      let given: number;
      do {
        await reactions.current.sent;
        given = reactions.current.given;
        story = await client.call(groupStoryRoutes.story, { params, rethrow: true });
        // What was read while somebody reacted knows nothing of it, and is read again.
      } while (given !== reactions.current.given);
      take(() => ({ of, parts: [story] }));
    } catch (error) {
      take(({ parts }) => ({ of, parts, error: describeError(error) }));
    }
  }, [client, describeError, seasonId, groupId, of]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version tells something else
  useEffect(() => void load(), [load, version]);

  const known = held.of === of ? held : { of };
  const change = (next: (parts: StoryParts) => StoryParts) =>
    setHeld((now) => (now.of === of && now.parts ? { ...now, parts: next(now.parts) } : now));
  const slot: LoadState<StoryParts> & { retry(): Promise<void> } = {
    data: known.parts,
    error: known.error,
    retry: load,
  };
  return {
    slot,
    reload: load,
    /** Loads the part before the last one. */
    async loadMore(): Promise<void> {
      const before = known.parts?.at(-1)?.before;
      if (!before) return;
      const asked = newest.current;
      const params = { seasonId, groupId, before };
      let part: GroupStory | undefined;
      await run(
        client.call(groupStoryRoutes.story, { params, rethrow: true }).then(
          (story) => {
            part = story;
            return undefined;
          },
          (error: unknown) => describeError(error),
        ),
      );
      if (asked !== newest.current) return;
      change((parts) => (part ? [...parts, part] : parts));
    },
    /** Shows it at once, and takes it back where the server refuses it. */
    async react({ id, own }: ToldEvent, reaction: StoryReaction | null): Promise<void> {
      change((parts) => withReaction(parts, id, reaction));
      const now = reactions.current;
      now.given += 1;
      const { given } = now;
      const body = { seasonId, groupId, eventId: id, reaction };
      const sending = now.sent
        .then(() => client.call(groupStoryRoutes.react, { body, rethrow: true }))
        .then(
          () => undefined,
          (error: unknown) => describeError(error),
        );
      now.sent = sending;
      if (!(await run(sending)) && given === now.given) {
        change((parts) => withReaction(parts, id, own));
      }
    },
  };
}
