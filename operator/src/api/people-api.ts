import { contract, type PersonExport, type PersonRecord } from '@spieltag/shared-kernel/contract';
import { callRow } from './call-row.ts';

const { administration } = contract;

/** What operators do about people; every call rejects with an `AdminError`. */
export interface PeopleApi {
  /** Twenty at most. */
  find(search: string): Promise<readonly PersonRecord[]>;
  /** @param lastsMs from now on, by the clock of the game server: an operator's may be wrong */
  ban(userId: string, lastsMs: number, reason: string): Promise<void>;
  unban(userId: string, reason: string): Promise<void>;
  remove(userId: string, reason: string): Promise<void>;
  exportData(userId: string, reason: string): Promise<PersonExport>;
}

/** Makes the API of people, which the registry passes on to the game server. */
export function createPeopleApi(): PeopleApi {
  return {
    find: async (search) =>
      (await callRow(administration.findPeople, { query: { search } })).people,
    async ban(userId, lastsMs, reason) {
      await callRow(administration.banUser, { body: { userId, lastsMs, reason } });
    },
    async unban(userId, reason) {
      await callRow(administration.unbanUser, { body: { userId, reason } });
    },
    async remove(userId, reason) {
      await callRow(administration.deleteUser, { body: { userId, reason } });
    },
    exportData: (userId, reason) =>
      callRow(administration.exportUser, { body: { userId, reason } }),
  };
}
