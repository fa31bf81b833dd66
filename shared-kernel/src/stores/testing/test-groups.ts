import type { Group } from '../../contract/index.ts';
import { withGroup, withoutGroup, withoutMember, withPart, withRole } from '../group-changes.ts';
import type { Kernel, LoadableStore, StoreError } from '../kernel.ts';
import { SAMPLE_NOW, sampleAccount } from './sample-season.ts';

interface GroupsWorld {
  readonly groupVerdict?: (act: string, argument: string) => StoreError | undefined;
}

interface Held {
  readonly store: LoadableStore<readonly Group[]>;
  set(groups: readonly Group[]): void;
}

/** The groups of a test: what the server would do is done at once, unless its verdict is against it. */
export function testGroups({ groupVerdict }: GroupsWorld, { store, set }: Held): Kernel['groups'] {
  const selected = new Map<string, string>();
  const held = () => store.get().data ?? [];
  const act = (name: string, argument: string, next: () => readonly Group[]) => {
    const error = groupVerdict?.(name, argument);
    if (!error) set(next());
    return error;
  };
  const enter = (name: string, argument: string, group: Group) => {
    const error = act(name, argument, () => withGroup(held(), group));
    return error ? { error } : { group };
  };
  return {
    ...store,
    create: async (name) => enter('create', name, sampleGroup('gr-1', name)),
    join: async (token) => enter('join', token, sampleGroup('gr-joined', 'Kurve Nord')),
    rename: async (id, name) => act('rename', name, () => withPart(held(), id, { name })),
    changeRole: async (id, userId, role) =>
      act('changeRole', `${userId} ${role}`, () => withRole(held(), id, userId, role)),
    kick: async (id, userId) => act('kick', userId, () => withoutMember(held(), id, userId)),
    leave: async (id) => act('leave', id, () => withoutGroup(held(), id)),
    createJoinLink: async (id) =>
      act('createJoinLink', id, () =>
        withPart(held(), id, {
          publicJoinToken: 'fresh-token',
          publicJoinTokenValidUntil: SAMPLE_NOW + 72 * 3_600_000,
        }),
      ),
    selectedId: (roundId) => selected.get(roundId),
    select: (roundId, groupId) => void selected.set(roundId, groupId),
  };
}

/** A group of the sample season with the sample account as its only member and admin. */
export function sampleGroup(id: string, name: string): Group {
  const { id: userId, name: userName, image } = sampleAccount;
  return {
    id,
    leagueId: 'lg-sample',
    name,
    members: [{ id: userId, name: userName, image, role: 'Admin' }],
    publicJoinToken: null,
    publicJoinTokenValidUntil: null,
  };
}
