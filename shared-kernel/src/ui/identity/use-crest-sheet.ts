import { useEffect, useMemo, useState } from 'react';
import { type CrestSheet, drawCrestSheet, inPixels } from './crest-sheet.ts';

/** Sheets in pixels of this page, by size and teams: lists come and go, the crests stay. */
const made = new Map<string, CrestSheet>();

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
    void inPixels(first, sidePx).then(
      (sheet) => {
        made.set(key, sheet);
        if (!isGone) setPixels({ of: first, sheet });
      },
      // The drawing shows the same.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [key, first, sidePx]);
  return pixels?.of === first ? pixels.sheet : first;
}
