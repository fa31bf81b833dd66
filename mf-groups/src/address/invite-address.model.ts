/** Where an invite link carries its token. */
const PARAMETER = 'joinByToken';

/** Answers that another try would only get again: the invite is done with. */
const FINAL_CODES: readonly string[] = [
  'ALREADY_MEMBER',
  'REMOVED_FROM_GROUP',
  'GROUP_LIMIT',
  'GROUP_FULL',
  'INVITE_INVALID',
  'INVITE_EXPIRED',
];

/** The token of the invite in an address. */
export function inviteOf(search: string): string | undefined {
  return new URLSearchParams(search).get(PARAMETER) || undefined;
}

/** The address's query without it. */
export function withoutInvite(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  return query.toString();
}

/** Whether the invite is removed from the address after such an answer. */
export function isFinal(code: string): boolean {
  return FINAL_CODES.includes(code);
}

/**
 * The address that is sent to friends.
 * @param basePath as the game state says; empty or a path: on this site
 */
export function inviteLink(basePath: string, origin: string, seasonId: string, token: string) {
  const base = new URL(basePath || '/', origin).href.replace(/\/+$/, '');
  const path = `${base}/${encodeURIComponent(seasonId)}/group`;
  return `${path}?${new URLSearchParams({ [PARAMETER]: token })}`;
}
