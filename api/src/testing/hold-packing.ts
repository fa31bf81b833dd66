import { sql } from 'kysely';
import { openDatabase } from '../database/index.ts';

/** Lineups of a lock that are not packed until somebody says so. */
export interface HeldPacking {
  /** The server that leads packs them with its next try. */
  release(): Promise<void>;
}

/** From now on whoever packs lineups of the database at `url` fails, as often as it is tried. */
export async function holdPacking(url: string): Promise<HeldPacking> {
  const db = openDatabase({ url, maxConnections: 1 });
  await sql`
    create function hold_packing() returns trigger language plpgsql as $$
    begin
      raise exception 'packing is held back';
    end $$`.execute(db);
  await sql`
    create trigger hold_packing before insert on lineup_chunk
    for each statement execute function hold_packing()`.execute(db);
  return {
    async release() {
      await sql`drop trigger hold_packing on lineup_chunk`.execute(db);
      await sql`drop function hold_packing`.execute(db);
      await db.destroy();
    },
  };
}
