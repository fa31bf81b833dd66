import type { PageConfig } from './page.ts';

/**
 * Where a server runs. What is for developers and testers only (simulation, debug scene, links
 * nobody signed, the development issuer) is there in `development`; every other stage is closed.
 */
export const STAGES = ['development', 'staging', 'production'] as const;
export type Stage = (typeof STAGES)[number];

/** The stage a setting names; unset is production. Undefined: there is no such stage. */
export function readStage(text: string | undefined): Stage | undefined {
  return STAGES.find((stage) => stage === (text || 'production'));
}

/** What pages know of the stage: whether they are open to testers. */
export function stageOfPages(stage: Stage): PageConfig['stage'] {
  return stage === 'development' ? 'development' : 'production';
}
