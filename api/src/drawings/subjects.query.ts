import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** What has pictures, found by its id in any season. */
type Subject = 'league' | 'team' | 'player';

/** @throws ApiProblem NOT_FOUND when no season knows it */
export async function requireSubject(
  db: Kysely<Database>,
  subject: Subject,
  id: string,
): Promise<void> {
  const found = await db
    .selectFrom(subject)
    .select('id')
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ApiProblem('NOT_FOUND', { [`${subject}Id`]: id });
}

/** Parts of countries that play for themselves. */
const HOME_NATIONS = ['XE', 'XI', 'XK', 'XS', 'XW'];
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** @throws ApiProblem NOT_FOUND when there is no such country */
export function requireCountry(code: string): void {
  const isCountry = HOME_NATIONS.includes(code) || regions.of(code) !== undefined;
  if (!isCountry) throw new ApiProblem('NOT_FOUND', { country: code });
}
