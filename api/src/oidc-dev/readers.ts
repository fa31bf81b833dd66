import { createHash } from 'node:crypto';

/** A reader of the magazine, with a verified e-mail address as far as development is concerned. */
export interface Reader {
  /** Follows from the e-mail address, so that a restart knows the reader again. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** What the claim `roles` says. */
  readonly roles: readonly string[];
}

/** Whoever signs in with this address is an administrator of the game. */
const ADMIN_EMAIL = 'admin@spieltag.example';

/** The readers who have signed in since the start, the last one first. */
export interface Readers {
  /** Null when the e-mail address is none or the name is empty. */
  signIn(name: string, email: string): Reader | null;
  find(subject: string): Reader | undefined;
  recent(): readonly Reader[];
  /** Always there. */
  readonly administrator: Reader;
}

const MAX_RECENT = 5;
const MAX_READERS = 1000;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

function readerOf(name: string, email: string): Reader {
  const hash = createHash('sha256').update(email).digest('base64url');
  const roles = email === ADMIN_EMAIL ? ['administrator'] : [];
  return { subject: `reader-${hash.slice(0, 22)}`, name, email, roles };
}

export function createReaders(): Readers {
  const bySubject = new Map<string, Reader>();
  const administrator = readerOf('Administrator', ADMIN_EMAIL);
  return {
    administrator,
    signIn(name, email) {
      const address = email.trim().toLowerCase();
      const shown = name.trim().replaceAll(/\s+/g, ' ').slice(0, 64);
      if (!EMAIL.test(address) || shown === '') return null;
      const reader = readerOf(shown, address);
      bySubject.delete(reader.subject);
      bySubject.set(reader.subject, reader);
      const [oldest] = bySubject.keys();
      if (bySubject.size > MAX_READERS && oldest !== undefined) bySubject.delete(oldest);
      return reader;
    },
    find: (subject) =>
      bySubject.get(subject) ?? (subject === administrator.subject ? administrator : undefined),
    recent: () => [...bySubject.values()].slice(-MAX_RECENT).reverse(),
  };
}
