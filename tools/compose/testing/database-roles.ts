import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@spieltag/api/database';
import { type Kysely, sql } from 'kysely';

const ROLES = join(import.meta.dirname, '../../../docker/postgres/roles.sql');

/** Runs the script of the database's image, as its owner would. */
export async function makeRoles(
  db: Kysely<Database>,
  passwords: { readonly api: string; readonly registry: string },
): Promise<void> {
  const script = await readFile(ROLES, 'utf8');
  await db.connection().execute(async (connection) => {
    await sql`
      select set_config('spieltag.api_password', ${passwords.api}, false),
             set_config('spieltag.registry_password', ${passwords.registry}, false)`.execute(
      connection,
    );
    await sql.raw(script).execute(connection);
  });
}

/** The address of a database with the role of another address. */
export function asRole(url: string, { username, password }: Pick<URL, 'username' | 'password'>) {
  return url.replace(/^postgresql:\/\/[^@]*@/, `postgresql://${username}:${password}@`);
}
