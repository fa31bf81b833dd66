import { setHolderRules } from '@spieltag/shared-kernel/shell';
import type { Belongings, BelongingsOfPage } from './belongings.ts';
import { callerOf } from './note-calls.ts';

/**
 * Drafts and questions before leaving are those of the version whose code holds them, and end with it:
 * one that was given up could not end them any more.
 */
export function heedHolds(
  belongings: BelongingsOfPage,
  isGivenUp: (version: Belongings['version']) => boolean,
): void {
  setHolderRules({
    holderOf: (called) => belongings.behind(callerOf(called)),
    counts(holder) {
      const { end, version } = holder as Belongings;
      return !end.closed && !isGivenUp(version);
    },
  });
}
