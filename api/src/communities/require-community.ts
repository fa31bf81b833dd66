import { COUNTRY_CODES, communityKind } from '@spieltag/shared-kernel/communities';
import { ApiProblem } from '../problems/api-problem.ts';
import type { LoadedSeason } from '../season/season.types.ts';

const countries = new Set(COUNTRY_CODES);

/** @throws ApiProblem NOT_FOUND when the season has no such club, and the world no such country */
export function requireCommunity({ teamById }: LoadedSeason, id: string): void {
  const isThere = communityKind(id) === 'country' ? countries.has(id) : teamById.has(id);
  if (!isThere) throw new ApiProblem('NOT_FOUND', { communityId: id });
}
