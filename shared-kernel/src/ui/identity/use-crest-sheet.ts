import { useEffect, useMemo, useState } from 'react';
import { type CrestSheet, drawCrestSheet, inPixels } from './crest-sheet.ts';

/** The crests of these teams in one picture: at first the drawing, soon in pixels. */
export function useCrestSheet(teamIds: readonly string[], sidePx: number): CrestSheet {
  const drawn = useMemo(() => drawCrestSheet(teamIds, sidePx), [teamIds, sidePx]);
  const [pixels, setPixels] = useState<{ readonly of: CrestSheet; readonly sheet: CrestSheet }>();
  useEffect(() => {
    let isGone = false;
    void inPixels(drawn, sidePx).then(
      (sheet) => !isGone && setPixels({ of: drawn, sheet }),
      // The drawing shows the same.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [drawn, sidePx]);
  return pixels?.of === drawn ? pixels.sheet : drawn;
}
