import { useEvent } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';
import { useAddress } from '../context/use-address.ts';

/** The message about data the server does not have, while the address that asked for it is open. */
export function useMissingData(): string | undefined {
  const { pathname } = useAddress();
  const [missing, setMissing] = useState<{ pathname: string; text: string }>();
  useEvent('data.missing', ({ text }) => setMissing({ pathname: window.location.pathname, text }));
  return missing?.pathname === pathname ? missing.text : undefined;
}
