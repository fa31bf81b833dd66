import * as Type from 'typebox';
import { UserRecord } from './account.ts';
import { EpochMs } from './ids.ts';

/** Everything the game keeps of a person, by the table it is kept in. */
export const PersonExport = Type.Object({
  exportedAt: EpochMs,
  person: UserRecord,
  tables: Type.Record(Type.String(), Type.Array(Type.Unsafe<Record<string, unknown>>({}))),
});
export type PersonExport = Type.Static<typeof PersonExport>;
