import { useStore } from '@spieltag/shared-kernel/remote';
import type { Address } from '../address/address.ts';
import { useShell } from './shell-context.tsx';

/** The address of the page; the component follows it. */
export function useAddress(): Address {
  return useStore(useShell().address);
}
