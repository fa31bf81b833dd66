import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Countdown } from '@spieltag/shared-kernel/ui';
import type { MarketClock } from './market-clock.model.ts';

/** Further away than this a date says more than hours, but of a restricted market. */
const COUNTED_DOWN_MS = 172_800_000;

/**
 * The market's next opening or closing: counted down where time passes by itself, when it is near or
 * the market restricted; else a date.
 */
export function ClockTime({ clock }: { readonly clock: MarketClock }) {
  const { kind, at, ticks, isRestricted } = clock;
  const { t, formatDateTime } = useTexts('market');
  const { gameNow } = useKernel();
  if (ticks && (isRestricted || at - gameNow() < COUNTED_DOWN_MS)) {
    return <Countdown to={at} label={t(`clock.${kind}`)} now={gameNow} />;
  }
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, t('trading.date'))}</time>;
}
