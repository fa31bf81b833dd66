import { useEffect, useMemo, useState } from 'react';
import { idle } from '../remote/idle.ts';
import { type CrestSheet, drawCrestSheet, inPixels } from './crest-sheet.ts';

/** Sheets in pixels of this page, by size and teams: lists come and go, the crests stay. */
const made = new Map<string, CrestSheet>();

/** The drawing shows the same: pixels may wait for so long. */
const IDLE_LIMIT_MS = 1000;

/** The crests of these teams in one picture: at first the drawing, soon in pixels. */
export function useCrestSheet(teamIds: readonly string[], sidePx: number): CrestSheet {
  const key = [sidePx, ...teamIds].join(' ');
  const first = useMemo(
    () => made.get(key) ?? drawCrestSheet(teamIds, sidePx),
    [key, teamIds, sidePx],
  );
  const [pixels, setPixels] = useState<{ readonly of: CrestSheet; readonly sheet: CrestSheet }>();
  useEffect(() => {
    if (made.has(key)) return;
    let isGone = false;
    const turn = async () => {
      await idle(IDLE_LIMIT_MS);
      const sheet = isGone ? undefined : await inPixels(first, sidePx);
      if (!sheet) return;
      made.set(key, sheet);
      if (!isGone) setPixels({ of: first, sheet });
    };
    turn().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [key, first, sidePx]);
  return pixels?.of === first ? pixels.sheet : first;
}
