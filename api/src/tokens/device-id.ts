import { createHash } from 'node:crypto';

/** What names a device of an account, also in its tokens. Linked anew, or bound to a cookie, it is another one. */
export function deviceIdOf(row: {
  readonly credential_hash: Buffer;
  readonly created_at: Date;
}): string {
  const hash = createHash('sha256').update(row.credential_hash);
  return `ud-${hash.update(String(row.created_at.getTime())).digest('hex').slice(0, 24)}`;
}
