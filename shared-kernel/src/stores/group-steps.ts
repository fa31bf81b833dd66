import { mayHaveHappened, newIdempotencyKey } from '../client/index.ts';
import { contract, type Group } from '../contract/index.ts';
import type { GroupRole } from '../rules/index.ts';
import {
  haveOthers,
  withGroup,
  withoutGroup,
  withoutMember,
  withPart,
  withRole,
} from './group-changes.ts';
import type { StoreError } from './kernel.ts';
import type { Parts } from './parts.ts';

/** Sends a change, and shows what it leads to once the server has said that it is done. */
export type Change = <T>(
  send: () => Promise<T>,
  apply: (groups: readonly Group[], reply: T) => readonly Group[],
) => Promise<{ readonly reply: T } | { readonly error: StoreError }>;

/** All that can be done with groups, each step sent and shown. */
export type GroupSteps = ReturnType<typeof createGroupSteps>;

/** Makes the steps. */
export function createGroupSteps(parts: Parts, change: Change) {
  const { data } = parts;
  return {
    ...createEntries(parts, change),
    ...createChanges(parts, change),
    /** Groups were loaded anew: whoever has come or gone since makes other rankings. */
    async follow(before: readonly Group[]) {
      if (haveOthers(before, data.groups.get().data ?? [])) reloadGroups(data);
    },
  };
}

/** Others are in a group. */
function reloadGroups({ groupRankings, groupReadiness }: Parts['data']): void {
  for (const store of [groupRankings, groupReadiness]) void store.reload();
}

/** Ways into a group. */
function createEntries({ client, data, seasons }: Parts, change: Change) {
  const groupOf = (outcome: Awaited<ReturnType<typeof change<Group>>>) =>
    'reply' in outcome ? { group: outcome.reply } : outcome;
  /** Keys of foundings whose answers got lost: asked for once more, each is the same founding. */
  const unanswered = new Map<string, string>();
  return {
    async create(name: string) {
      const shown = seasons.selectedId();
      const season = seasons.get().data?.seasons.find(({ id }) => id === shown);
      const body = { name, leagueId: season?.leagueId ?? '' };
      const wish = JSON.stringify(body);
      const idempotencyKey = unanswered.get(wish) ?? newIdempotencyKey();
      const input = { body, idempotencyKey, rethrow: true } as const;
      const send = () => client.call(contract.groups.createGroup, input);
      const outcome = groupOf(await change(send, withGroup));
      if ('error' in outcome && mayHaveHappened(outcome.error))
        unanswered.set(wish, idempotencyKey);
      else unanswered.delete(wish);
      return outcome;
    },
    async join(token: string) {
      const input = { params: { seasonId: seasons.selectedId() }, body: { token } };
      const send = () => client.call(contract.groups.joinByLink, { ...input, rethrow: true });
      const outcome = groupOf(await change(send, withGroup));
      if ('group' in outcome) reloadGroups(data);
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
      if (!error) reloadGroups(data);
      return error;
    },
    leave: (groupId: string) =>
      make(
        () => client.call(rows.leave, { body: { groupId }, rethrow }),
        (groups) => withoutGroup(groups, groupId),
      ),
    async createJoinLink(groupId: string) {
      const seasonId = currentSeason(seasons);
      const params = { seasonId };
      const outcome = await change(
        () => client.call(rows.createJoinLink, { params, body: { groupId }, rethrow }),
        (groups, { token, validUntil }) =>
          withPart(groups, groupId, {
            publicJoinToken: token,
            publicJoinTokenValidUntil: validUntil,
            publicJoinSeasonId: seasonId,
          }),
      );
      return 'error' in outcome ? outcome.error : undefined;
    },
  };
}

/** The season friends are invited to: the current one of the league, also while a past one is shown. */
function currentSeason(seasons: Parts['seasons']): string {
  const shown = seasons.selectedId();
  const { leagues = [], seasons: all = [] } = seasons.get().data ?? {};
  const leagueId = all.find(({ id }) => id === shown)?.leagueId;
  return leagues.find(({ id }) => id === leagueId)?.currentSeasonId ?? shown;
}
