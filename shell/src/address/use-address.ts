import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';
import type { Address } from './address.ts';

/** The address of the page; the component follows it. */
export function useAddress(): Address {
  const { address } = useShell();
  return useSyncExternalStore(address.subscribe, address.get);
}
