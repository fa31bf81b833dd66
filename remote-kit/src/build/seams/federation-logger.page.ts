/**
 * Stands for federation's logger, of which a page's runtime warns and says errors alone: theirs looks for
 * methods a console may lack, and can add who called. Wins only 0.3 kB of the first screen's script
 * (brotli), which is short of such places. Federation's size is module-federation/core#3617.
 */
export function createLogger(prefix: string) {
  return {
    warn: (...said: readonly unknown[]) => console.warn(prefix, ...said),
    error: (...said: readonly unknown[]) => console.error(prefix, ...said),
  };
}

export const logger = createLogger('[ Module Federation ]');

/** Builds alone have one. */
export function bindLoggerToCompiler(): void {}

export { createLogger as createInfrastructureLogger, logger as infrastructureLogger };
