import { Points } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './standing-strip.module.css';

/**
 * What was won last flies up beside the points. Only for the eye: the points themselves are read out,
 * and where nothing may move nothing is shown.
 */
export function Gain({ score }: { readonly score: number }) {
  const [known, setKnown] = useState({ score, gain: 0 });
  if (known.score !== score) setKnown({ score, gain: score - known.score });
  if (known.gain <= 0) return null;
  return (
    <span key={known.score} aria-hidden className={styles.gain}>
      <Points value={known.gain} signed />
    </span>
  );
}
