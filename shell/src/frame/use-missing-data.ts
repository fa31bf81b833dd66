import { useEvent } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';
import { useAddress } from '../address/use-address.ts';

/** What the server said it does not have, while the address that asked for it is open. */
export function useMissingData(): string | undefined {
  const { pathname } = useAddress();
  const [missing, setMissing] = useState<{ pathname: string; text: string }>();
  useEvent('data.missing', ({ text }) => setMissing({ pathname: window.location.pathname, text }));
  return missing?.pathname === pathname ? missing.text : undefined;
}
