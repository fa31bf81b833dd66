import { COMMUNITY, withView } from '../ranking/ranking-address.model.ts';

const isId = (id: string) => /^(tm-[\w-]{1,48}|[A-Z]{2})$/.test(id);

/** The public league an address is of; undefined: all of them. */
export function readCommunity(search: string): string | undefined {
  const id = new URLSearchParams(search).get(COMMUNITY) ?? '';
  return isId(id) ? id : undefined;
}

/** The query of that one, from its first pages on. @param id undefined: of all of them */
export function ofCommunity(id: string | undefined): string {
  const query = new URLSearchParams(withView('', 'leagues'));
  if (id !== undefined) query.set(COMMUNITY, id);
  return query.toString();
}
