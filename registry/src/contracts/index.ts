/** Contracts between remotes: what each promises and expects, and who does not fit whom. */
export { checkDeployment } from './check-deployment.ts';
export type { LiveSets, Misfit, MisfitCode, RemoteContract, ShellContract } from './contract.ts';
export { findMisfits } from './find-misfits.ts';
