import type { JsonStorage } from '../client/index.ts';
import { isOutdated } from '../contract/index.ts';
import type { Change, GroupSteps } from './group-steps.ts';
import type { GroupsStore, StoreError } from './kernel.ts';
import type { Parts } from './parts.ts';

/** How long the group that was looked at in a round is remembered: 30 days. */
const REMEMBERED_MS = 2_592_000_000;
const SELECTED = 'selected-group.';

/** The user's groups of the league that is shown, and all that can be done with them. */
export function createGroupsStore(parts: Parts): GroupsStore {
  const { data, explain, session, seasons } = parts;
  const owner = () => `${session.get().data?.id} ${seasons.selectedId()}`;
  let changes = 0;

  /** A list that was asked for before a change and comes back after it is asked for again. */
  const load = async () => {
    const held = data.groups.get().data;
    await data.groups.run(async (orKept) => {
      for (;;) {
        const before = changes;
        const groups = await data.fetchGroups(orKept);
        if (before === changes) return groups;
      }
    });
    if (held) void enter(({ follow }) => follow(held));
  };
  const change: Change = async (send, apply) => {
    const before = owner();
    try {
      const reply = await send();
      changes += 1;
      const held = data.groups.get().data;
      // Of another user or season by now, the list may be one the change has nothing to do with.
      if (held && owner() === before) data.groups.put(apply(held, reply));
      else await load();
      return { reply };
    } catch (error) {
      const explained = explain(error);
      if (isOutdated(explained.status)) void load();
      return { error: explained };
    }
  };
  // They come with the first of them: most visits do nothing with groups.
  let made: GroupSteps | undefined;
  const steps = async () => {
    const { createGroupSteps } = await import('./group-steps.ts');
    made ??= createGroupSteps(parts, change);
    return made;
  };
  const enter = async <T>(
    step: (all: GroupSteps) => Promise<T>,
  ): Promise<T | { readonly error: StoreError }> => {
    try {
      return await step(await steps());
    } catch (error) {
      return { error: explain(error) };
    }
  };
  const take = async (step: (all: GroupSteps) => Promise<StoreError | undefined>) =>
    (await enter(async (all) => ({ error: await step(all) }))).error;
  return {
    state$: data.groups.state$,
    get: data.groups.get,
    load,
    create: (name) => enter(({ create }) => create(name)),
    join: (token) => enter(({ join }) => join(token)),
    rename: (...given) => take(({ rename }) => rename(...given)),
    changeRole: (...given) => take(({ changeRole }) => changeRole(...given)),
    kick: (...given) => take(({ kick }) => kick(...given)),
    leave: (groupId) => take(({ leave }) => leave(groupId)),
    createJoinLink: (groupId) => take(({ createJoinLink }) => createJoinLink(groupId)),
    ...createMemory(parts.storage, parts.now),
  };
}

/** Which group was looked at, by round. */
function createMemory(storage: JsonStorage, now: () => number) {
  const read = (key: string) => {
    const { groupId, updatedAt } = (storage.read(key) ?? {}) as Record<string, unknown>;
    if (typeof groupId !== 'string' || typeof updatedAt !== 'number') return undefined;
    return now() - updatedAt < REMEMBERED_MS ? groupId : undefined;
  };
  return {
    selectedId: (roundId: string) => read(SELECTED + roundId),
    select(roundId: string, groupId: string) {
      for (const key of storage.keys(SELECTED)) if (!read(key)) storage.remove(key);
      storage.write(SELECTED + roundId, { groupId, updatedAt: now() });
    },
  };
}
