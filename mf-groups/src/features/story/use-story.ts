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
  /** By story and event: those that are not answered yet. */
  readonly open: Map<string, OpenReaction>;
}

interface OpenReaction {
  /** Number of the one that is shown: the last one. */
  given: number;
  /** What the server has said it knows. */
  known: StoryReaction | null;
}

/** How far back a reader has come in which story: place of the season before which nothing is shown. */
interface Depth {
  readonly of: string;
  readonly place: number;
}

interface Held {
  readonly of: string;
  readonly parts?: StoryParts | undefined;
  readonly error?: StoreError | undefined;
}

/**
 * What happened in a group.
 * @param version another one: all that was loaded is asked for again, and stays meanwhile
 */
export function useStory(groupId: string, version: unknown) {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const of = `${seasonId} ${groupId}`;
  const [held, setHeld] = useState<Held>({ of });
  const newest = useRef(0);
  const depth = useRef<Depth>({ of, place: NEWEST_STORY });
  const reactions = useRef<Reactions>({ given: 0, sent: Promise.resolve(), open: new Map() });
  const { run } = useGroupChange();
  const read = useCallback(
    (before: number) => {
      const params = { seasonId, groupId, before };
      return client.call(groupStoryRoutes.story, { params, rethrow: true });
    },
    [client, seasonId, groupId],
  );
  const load = useCallback(async () => {
    if (depth.current.of !== of) depth.current = { of, place: NEWEST_STORY };
    newest.current += 1;
    const asked = newest.current;
    const take = (next: (known: Held) => Held) => {
      if (asked === newest.current) setHeld((known) => next(known.of === of ? known : { of }));
    };
    try {
      let parts: [GroupStory, ...GroupStory[]];
      let given: number;
      do {
        await reactions.current.sent;
        given = reactions.current.given;
        parts = [await read(NEWEST_STORY)];
        // One part after the other: where a round has come on top, all of them begin elsewhere.
        let before = parts[0].before;
        while (before !== null && before > depth.current.place) {
          const part = await read(before);
          parts.push(part);
          before = part.before;
        }
        // What was read while somebody reacted knows nothing of it, and is read again.
      } while (given !== reactions.current.given);
      take(() => ({ of, parts }));
    } catch (error) {
      take(({ parts }) => ({ of, parts, error: describeError(error) }));
    }
  }, [describeError, read, of]);
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
      const append = (part: GroupStory) => {
        if (depth.current.of !== of) return;
        depth.current = { of, place: Math.min(part.before ?? 0, depth.current.place) };
        // Where all was read anew meanwhile and begins elsewhere, the next reading comes as far.
        change((parts) => (parts.at(-1)?.before === before ? [...parts, part] : parts));
      };
      await run(
        read(before).then(
          (part) => {
            append(part);
            return undefined;
          },
          (error: unknown) => describeError(error),
        ),
      );
    },
    /** Shows it at once; where the server refuses it, what it knows is shown again. */
    async react({ id, own }: ToldEvent, reaction: StoryReaction | null): Promise<void> {
      change((parts) => withReaction(parts, id, reaction));
      const now = reactions.current;
      now.given += 1;
      const { given } = now;
      const key = `${of} ${id}`;
      const open = now.open.get(key) ?? { given, known: own };
      open.given = given;
      now.open.set(key, open);
      const body = { seasonId, groupId, eventId: id, reaction };
      const sending = now.sent
        .then(() => client.call(groupStoryRoutes.react, { body, rethrow: true }))
        .then(
          () => {
            open.known = reaction;
            return undefined;
          },
          (error: unknown) => describeError(error),
        );
      now.sent = sending;
      const isDone = await run(sending);
      if (given !== open.given) return;
      now.open.delete(key);
      if (!isDone) change((parts) => withReaction(parts, id, open.known));
    },
  };
}
