import { useEffect, useEffectEvent, useState } from 'react';
import { useUiTexts } from '../use-ui-texts.ts';
import styles from './figures.module.css';

export interface CountdownProps {
  /** Epoch ms. */
  readonly to: number;
  /** The clock, in epoch ms: the server's, or the season's own. */
  now?(): number;
  /** Once, when nothing is left. */
  onEnd?(): void;
}

const TICK_MS = 1000;

/** Hours, minutes and seconds that are left, each second anew. */
export function Countdown({ to, now = Date.now, onEnd }: CountdownProps) {
  const { formatCountdown } = useUiTexts();
  const [left, setLeft] = useState(() => to - now());
  const tick = useEffectEvent(() => {
    const rest = to - now();
    setLeft(rest);
    if (rest <= 0) onEnd?.();
    return rest > 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end starts the count anew
  useEffect(() => {
    if (!tick()) return;
    const timer = setInterval(() => tick() || clearInterval(timer), TICK_MS);
    return () => clearInterval(timer);
  }, [to]);
  return (
    <time role="timer" className={styles.figure} dateTime={new Date(to).toISOString()}>
      {formatCountdown(left)}
    </time>
  );
}
