import {
  createJsonStorage,
  type StorageArea,
  writtenElsewhere,
} from '@spieltag/shared-kernel/client';
import { filter, map, type Observable } from '@spieltag/shared-kernel/vendor/rxjs';
import { type GuideStepName, placedStep } from './guide-steps.ts';

/** How far somebody has come with the tour on this device. */
export interface GuideProgress {
  readonly step: GuideStepName;
  /** It was on the screen when the page was left. */
  readonly isRunning: boolean;
}

const KEY = 'guide';

/** Where the tour was left; undefined: nowhere, or at a step there is no longer. */
export function readProgress(area: StorageArea | undefined): GuideProgress | undefined {
  const kept = area && createJsonStorage(area).read(KEY);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { step, isRunning } = kept as { readonly step?: unknown; readonly isRunning?: unknown };
  const placed = placedStep(step);
  return placed && { step: placed.step.name, isRunning: isRunning === true };
}

/** Keeps where the tour is; undefined: it was gone through. A device that keeps nothing forgets it. */
export function keepProgress(
  area: StorageArea | undefined,
  progress: GuideProgress | undefined,
): void {
  if (!area) return;
  const storage = createJsonStorage(area);
  if (progress) storage.write(KEY, progress);
  else storage.remove(KEY);
}

/** Ticks with where the tour is as soon as another tab has written that; undefined: nowhere. */
export function progressElsewhere(
  area: StorageArea | undefined,
): Observable<GuideProgress | undefined> {
  return writtenElsewhere().pipe(
    filter((key) => key === undefined || key === KEY),
    map(() => readProgress(area)),
  );
}
