import type { JsonStorage } from '../client/index.ts';
import { contract, type Group, isOutdated } from '../contract/index.ts';
import type { GroupRole } from '../rules/index.ts';
import { withGroup, withoutGroup, withoutMember, withPart, withRole } from './group-changes.ts';
import type { GroupsStore, StoreError } from './kernel.ts';
import type { Parts } from './parts.ts';

type Groups = readonly Group[];

/** How long the group that was looked at in a round is remembered: 30 days. */
const REMEMBERED_MS = 2_592_000_000;
const SELECTED = 'selected-group.';

/** Sends a change, and shows what it leads to once the server has said that it is done. */
type Change = <T>(
  send: () => Promise<T>,
  apply: (groups: Groups, reply: T) => Groups,
) => Promise<{ readonly reply: T } | { readonly error: StoreError }>;

/** The user's groups of the league that is shown, and all that can be done with them. */
export function createGroupsStore(parts: Parts): GroupsStore {
  const { data, explain } = parts;
  let changes = 0;

  /** A list that was asked for before a change and comes back after it is asked for again. */
  const load = () =>
    data.groups.run(async () => {
      for (;;) {
        const before = changes;
        const groups = await data.fetchGroups();
        if (before === changes) return groups;
      }
    });
  const change: Change = async (send, apply) => {
    try {
      const reply = await send();
      changes += 1;
      const held = data.groups.get().data;
      if (held) data.groups.put(apply(held, reply));
      else await load();
      return { reply };
    } catch (error) {
      const explained = explain(error);
      if (isOutdated(explained.status)) void load();
      return { error: explained };
    }
  };
  return {
    state$: data.groups.state$,
    get: data.groups.get,
    load,
    ...createEntries(parts, change),
    ...createChanges(parts, change),
    ...createMemory(parts.storage, parts.now),
  };
}

/** Ways into a group. */
function createEntries({ client, data, seasons }: Parts, change: Change) {
  const groupOf = (outcome: Awaited<ReturnType<typeof change<Group>>>) =>
    'reply' in outcome ? { group: outcome.reply } : outcome;
  return {
    async create(name: string) {
      const shown = seasons.selectedId();
      const season = seasons.get().data?.seasons.find(({ id }) => id === shown);
      const body = { name, leagueId: season?.leagueId ?? '' };
      const send = () => client.call(contract.groups.createGroup, { body, rethrow: true });
      return groupOf(await change(send, withGroup));
    },
    async join(token: string) {
      const input = { params: { seasonId: seasons.selectedId() }, body: { token } };
      const send = () => client.call(contract.groups.joinByLink, { ...input, rethrow: true });
      const outcome = groupOf(await change(send, withGroup));
      if ('group' in outcome) data.reloadGroups();
      return outcome;
    },
  };
}

/** What is done to a group one is in. */
function createChanges({ client, data, seasons }: Parts, change: Change) {
  const rows = contract.groups;
  const rethrow = true;
  const make: (...given: Parameters<typeof change>) => Promise<StoreError | undefined> = async (
    ...given
  ) => {
    const outcome = await change(...given);
    return 'error' in outcome ? outcome.error : undefined;
  };
  return {
    rename: (groupId: string, name: string) =>
      make(
        () => client.call(rows.rename, { body: { groupId, name }, rethrow }),
        (groups) => withPart(groups, groupId, { name }),
      ),
    changeRole: (groupId: string, userId: string, role: GroupRole) =>
      make(
        () => client.call(rows.changeMemberRole, { body: { groupId, userId, role }, rethrow }),
        (groups) => withRole(groups, groupId, userId, role),
      ),
    async kick(groupId: string, userId: string) {
      const error = await make(
        () => client.call(rows.kickMember, { body: { groupId, userId }, rethrow }),
        (groups) => withoutMember(groups, groupId, userId),
      );
      if (!error) data.reloadGroups();
      return error;
    },
    leave: (groupId: string) =>
      make(
        () => client.call(rows.leave, { body: { groupId }, rethrow }),
        (groups) => withoutGroup(groups, groupId),
      ),
    async createJoinLink(groupId: string) {
      const params = { seasonId: seasons.selectedId() };
      const outcome = await change(
        () => client.call(rows.createJoinLink, { params, body: { groupId }, rethrow }),
        (groups, { token, validUntil }) =>
          withPart(groups, groupId, {
            publicJoinToken: token,
            publicJoinTokenValidUntil: validUntil,
          }),
      );
      return 'error' in outcome ? outcome.error : undefined;
    },
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
