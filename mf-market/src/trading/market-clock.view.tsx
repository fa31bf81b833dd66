import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Countdown } from '@spieltag/shared-kernel/ui';
import type { MarketClock } from './market-clock.model.ts';

/** Further away than this a date says more than hours. */
const COUNTED_DOWN_MS = 172_800_000;

/** The market's next opening or closing: counted down when it is near and time passes by itself, else a date. */
export function ClockTime({ clock: { kind, at, ticks } }: { readonly clock: MarketClock }) {
  const { t, formatDateTime } = useTexts('market');
  const { gameNow, refresh } = useKernel();
  if (ticks && at - gameNow() < COUNTED_DOWN_MS) {
    return (
      <Countdown
        to={at}
        label={t(`clock.${kind}`)}
        now={gameNow}
        onEnd={() => void refresh({ force: true })}
      />
    );
  }
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, t('trading.date'))}</time>;
}
