import { useEffect, useEffectEvent, useState } from 'react';
import type { Texts } from '../../i18n/index.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';
import { thresholdOf } from './thresholds.ts';

export interface CountdownProps {
  /** Epoch ms. */
  readonly to: number;
  /** What happens then, for screen readers: `Der Markt schließt`. */
  readonly label?: string;
  /** The clock, in epoch ms: the server's, or the season's own. */
  now?(): number;
  /** Once, when nothing is left; again when the clock was set back in between. */
  onEnd?(): void;
}

const TICK_MS = 1000;

/**
 * Hours, minutes and seconds that are left, each second anew. Read out it is only when little is
 * left: an hour, ten minutes, five, one, ten seconds.
 */
export function Countdown({ to, label, now = Date.now, onEnd }: CountdownProps) {
  const { formatCountdown } = useUiTexts();
  const [left, setLeft] = useState(() => to - now());
  const tick = useEffectEvent((wasOver: boolean) => {
    const rest = Math.max(0, to - now());
    setLeft(rest);
    const isOver = rest === 0;
    if (isOver && !wasOver) onEnd?.();
    return isOver;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end starts the count anew
  useEffect(() => {
    let isOver = tick(false);
    // Also after the end: a clock that was ahead may be set right.
    const timer = setInterval(() => {
      isOver = tick(isOver);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [to]);
  return (
    <>
      <time role="timer" className={styles.figure} dateTime={new Date(to).toISOString()}>
        {formatCountdown(left)}
      </time>
      <Announced key={to} leftMs={left} label={label} />
    </>
  );
}

/** A message is there this long: who comes across it later must not take it for the time left. */
const SAID_FOR_MS = 5000;

interface AnnouncedProps {
  readonly leftMs: number;
  readonly label: string | undefined;
}

/** Says how much is left when a threshold is passed; what was so from the start is no news. */
function Announced({ leftMs, label }: AnnouncedProps) {
  const { t } = useUiTexts();
  const [first] = useState(() => thresholdOf(leftMs));
  const seconds = thresholdOf(leftMs);
  const isNews = seconds && seconds !== first && leftMs > seconds * 1000 - SAID_FOR_MS;
  return (
    <HiddenText>
      <span role="status">
        {isNews && [label, timeLeft(t, seconds)].filter(Boolean).join(': ')}
      </span>
    </HiddenText>
  );
}

function timeLeft(t: Texts['t'], seconds: number): string {
  return seconds < 60
    ? t('countdown.seconds', { count: seconds })
    : t('countdown.minutes', { count: seconds / 60 });
}
