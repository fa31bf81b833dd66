import { registryContract, type SignedIn } from '@spieltag/shared-kernel/registry';
import { useCallback, useEffect, useState } from 'react';
import { AdminError, callRow } from '../api/call-row.ts';

const { session } = registryContract;

/** Who is signed in on this page. */
export interface PageSession {
  /** Undefined: not known yet. Null: nobody. */
  readonly signedIn: SignedIn | null | undefined;
  /** Why nobody is, or why that is not known. */
  readonly failure: AdminError | undefined;
  /** Rejects with an `AdminError`. */
  signIn(token: string): Promise<void>;
  signOut(): Promise<void>;
  /** The session has ended elsewhere. */
  end(): void;
  /** Asks once more. */
  retry(): void;
}

/** Asks the registry who is signed in: a cookie says it that no script reads. */
export function useSession(): PageSession {
  const [signedIn, setSignedIn] = useState<SignedIn | null>();
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
  const signIn = useCallback(async (token: string) => {
    setSignedIn(await callRow(session.signIn, { body: { token } }));
    setFailure(undefined);
  }, []);
  const signOut = useCallback(async () => {
    await callRow(session.signOut, {}).catch((fault: unknown) => {
      if (!(fault instanceof AdminError && fault.code === 'UNAUTHORIZED')) throw fault;
    });
    setSignedIn(null);
  }, []);
  const end = useCallback(() => setSignedIn(null), []);
  return { signedIn, failure, signIn, signOut, end, retry: () => void ask() };
}
