import { registryContract, type SignedIn } from '@spieltag/shared-kernel/registry';
import { useCallback, useEffect, useState } from 'react';
import { AdminError, callRow } from '../api/call-row.ts';

const { session } = registryContract;

/** Who is signed in on this page. */
export interface PageSession {
  /** Undefined: not known yet. Null: nobody. */
  readonly signedIn: SignedIn | null | undefined;
  /** Whose session has ended while the page was used; what they typed waits for them. */
  readonly ended: SignedIn | undefined;
  /** Why nobody is, or why that is not known. */
  readonly failure: AdminError | undefined;
  /** Rejects with an `AdminError`. */
  signIn(token: string): Promise<void>;
  signOut(): Promise<void>;
  /** The session was ended from here: nothing waits for anybody. */
  leave(): void;
  /** The registry takes the session no longer. */
  end(): void;
  /** Asks once more. */
  retry(): void;
}

/** Asks the registry who is signed in: a cookie says it that no script reads. */
export function useSession(): PageSession {
  const [signedIn, setSignedIn] = useState<SignedIn | null>();
  const [ended, setEnded] = useState<SignedIn>();
  const [failure, setFailure] = useState<AdminError>();
  const ask = useCallback(async () => {
    setFailure(undefined);
    try {
      setSignedIn(await callRow(session.read, {}));
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      setFailure(fault);
    }
  }, []);
  useEffect(() => void ask(), [ask]);
  useEffect(() => {
    if (signedIn !== null) return;
    // Another tab may have signed in meanwhile, as the issuer's does.
    const onReturn = () => {
      if (!document.hidden) void ask();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [signedIn, ask]);
  const signIn = useCallback(async (token: string) => {
    setSignedIn(await callRow(session.signIn, { body: { token } }));
    setFailure(undefined);
  }, []);
  const leave = useCallback(() => {
    setEnded(undefined);
    setSignedIn(null);
  }, []);
  const signOut = useCallback(async () => {
    try {
      await callRow(session.signOut, {});
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      // It stays signed in, and the page says so.
      if (fault.code !== 'UNAUTHORIZED') return setFailure(fault);
    }
    leave();
  }, [leave]);
  const end = useCallback(() => {
    setSignedIn((before) => {
      if (before) setEnded(before);
      return null;
    });
  }, []);
  return { signedIn, ended, failure, signIn, signOut, leave, end, retry: () => void ask() };
}
