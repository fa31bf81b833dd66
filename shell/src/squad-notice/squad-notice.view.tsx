import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Banner, Countdown } from '@spieltag/shared-kernel/ui';
import { inSeason } from '../address/address.ts';
import { useAddress } from '../address/use-address.ts';
import styles from '../frame/frame.module.css';
import { ShellLink } from '../frame/shell-link.view.tsx';
import { type SquadNotice, squadNotice } from './squad-notice.model.ts';
import de from './texts/de.json' with { type: 'json' };

/** Nobody needs them before: done when the notice can be read in the language of the moment. */
export const textsRead = registerTexts('squadNotice', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

const MARKET = '/transfermarket';
const ROSTER = `${MARKET}/roster`;

/** Above lineup and market: who is missing, until when, and what can be done about it. */
export default function SquadNoticeView() {
  const { t } = useTexts('squadNotice');
  const kernel = useKernel();
  const { path } = useAddress();
  const state = useStore(kernel.gameState).data;
  const ledger = useStore(kernel.ledger).data;
  useStore(kernel.clientDatabase);
  const seasonId = useSeasonId();
  const context = kernel.rulesContext();
  const isAtMarket = path.startsWith(MARKET);
  if (!state || !ledger || !context || (path !== '/' && !isAtMarket)) return null;
  const notice = squadNotice(state, ledger, context, kernel.gameNow());
  if (!notice) return null;
  const places = notice.missing.map(({ position, count }) =>
    t(`squadNotice.missing.${position}`, { count }),
  );
  return (
    <div className={styles.notice} data-squad-notice={notice.kind}>
      <Banner tone="warn">
        <strong>{t('squadNotice.lacks', { places: places.join(', ') })}</strong>{' '}
        {t(`squadNotice.${notice.kind}`)} <Until notice={notice} />{' '}
        <ShellLink to={inSeason(seasonId, ROSTER)}>{t('squadNotice.toRoster')}</ShellLink>
      </Banner>
    </div>
  );
}

/** When the notice's time is over: counted down when it is near and time passes by itself. */
function Until({ notice: { until, counts } }: { readonly notice: SquadNotice }) {
  const { t, formatDateTime } = useTexts('squadNotice');
  const { gameNow, refresh } = useKernel();
  if (until === null) return null;
  if (counts) {
    return (
      <Countdown
        to={until}
        label={t('squadNotice.until')}
        now={gameNow}
        onEnd={() => void refresh({ force: true })}
      />
    );
  }
  const date = formatDateTime(until, t('squadNotice.date'));
  return <time dateTime={new Date(until).toISOString()}>{date}</time>;
}
