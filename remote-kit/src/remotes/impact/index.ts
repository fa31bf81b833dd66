/** Whom a change of contracts concerns. */
export { impactOf } from './impact.ts';
export { readKernelUses } from './kernel-uses.ts';
export { localContracts } from './local-contracts.ts';
