import { createContext, type ReactNode, useContext } from 'react';
import type { Kernel } from '../stores/index.ts';

const KernelContext = createContext<Kernel | undefined>(undefined);

/** Hands the kernel of the page to the components below. */
export function KernelProvider({ kernel, children }: { kernel: Kernel; children: ReactNode }) {
  return <KernelContext value={kernel}>{children}</KernelContext>;
}

/** The kernel of the page. Throws outside of a `KernelProvider`. */
export function useKernel(): Kernel {
  const kernel = useContext(KernelContext);
  if (!kernel) throw new Error('useKernel needs a KernelProvider above');
  return kernel;
}
