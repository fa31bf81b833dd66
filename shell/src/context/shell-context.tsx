import type { PageConfig } from '@spieltag/shared-kernel/composition';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { createContext, useContext } from 'react';
import type { AddressStore } from '../address/address.ts';
import type { Composition } from '../composition/composition.ts';
import type { Overrides } from '../discovery/tab-override.ts';

/** What the components of the shell share: one instance per page. */
export interface Shell {
  readonly kernel: Kernel;
  readonly config: PageConfig;
  readonly address: AddressStore;
  readonly composition: Composition;
  readonly overrides: Overrides;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

/** The shell of the page. Throws outside of a `ShellProvider`. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above');
  return shell;
}
