import { contract, type PersonExport, type PersonRecord } from '@spieltag/shared-kernel/contract';
import { callRow } from './call-row.ts';
import type { PageOf } from './game-api.ts';

const { administration } = contract;

/** Somebody, and the ban they had when that was looked at. */
export type SeenPerson = Pick<PersonRecord, 'id' | 'bannedUntil'>;

/** What operators do about people; every call rejects with an `AdminError`. */
export interface PeopleApi {
  /** Twenty at most, first those whose id or whole name it is. */
  find(search: string): Promise<PageOf<PersonRecord>>;
  /**
   * Does nothing to a ban that is not the one the operator has seen.
   * @param lastsMs from now on, by the clock of the game server: an operator's may be wrong
   */
  ban(seen: SeenPerson, lastsMs: number, reason: string): Promise<void>;
  /** Does nothing to a ban that is not the one the operator has seen. */
  unban(seen: SeenPerson, reason: string): Promise<void>;
  remove(userId: string, reason: string): Promise<void>;
  drawName(userId: string, reason: string): Promise<void>;
  removePicture(userId: string, reason: string): Promise<void>;
  renameGroup(groupId: string, name: string, reason: string): Promise<void>;
  exportData(userId: string, reason: string): Promise<PersonExport>;
}

/** Makes the API of people, which the registry passes on to the game server. */
export function createPeopleApi(): PeopleApi {
  return {
    async find(search) {
      const found = await callRow(administration.findPeople, { query: { search } });
      return { items: found.people, hasMore: found.morePeople ?? false };
    },
    async ban({ id: userId, bannedUntil: replaces }, lastsMs, reason) {
      await callRow(administration.banUser, { body: { userId, replaces, lastsMs, reason } });
    },
    async unban({ id: userId, bannedUntil: replaces }, reason) {
      await callRow(administration.unbanUser, { body: { userId, replaces, reason } });
    },
    async remove(userId, reason) {
      await callRow(administration.deleteUser, { body: { userId, reason } });
    },
    async drawName(userId, reason) {
      await callRow(administration.drawName, { body: { userId, reason } });
    },
    async removePicture(userId, reason) {
      await callRow(administration.removePicture, { body: { userId, reason } });
    },
    async renameGroup(groupId, name, reason) {
      await callRow(administration.renameGroup, { body: { groupId, name, reason } });
    },
    exportData: (userId, reason) =>
      callRow(administration.exportUser, { body: { userId, reason } }),
  };
}
