import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import { useAddress } from '../address/use-address.ts';

const NOT_FOUND = 404;

/** What the server said it does not have, while the address that asked for it is open. */
export function useMissingData(): string | undefined {
  const { client } = useKernel();
  const { pathname } = useAddress();
  const [missing, setMissing] = useState<{ pathname: string; message: string }>();
  useEffect(() => {
    const subscription = client.errors$.subscribe(({ status, message }) => {
      if (status === NOT_FOUND) setMissing({ pathname: window.location.pathname, message });
    });
    return () => subscription.unsubscribe();
  }, [client]);
  return missing?.pathname === pathname ? missing.message : undefined;
}
