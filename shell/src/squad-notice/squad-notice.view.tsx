import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Banner, Countdown, cx, HiddenText } from '@spieltag/shared-kernel/ui';
import { inSeason } from '../address/address.ts';
import { ShellLink } from '../context/shell-link.view.tsx';
import { useAddress } from '../context/use-address.ts';
import notices from '../notices/notice.module.css';
import { type SquadNotice, squadNotice } from './squad-notice.model.ts';
import styles from './squad-notice.module.css';
import de from './texts/de.json' with { type: 'json' };

/**
 * Resolves once the texts of the notice are loaded in the current language; the first screen does
 * without them.
 */
export const textsRead = registerTexts('squadNotice', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

const LINEUP = '/';
const MARKET = '/transfermarket';
const ROSTER = `${MARKET}/roster`;

/**
 * Says which players are missing and until when, and links to the roster: above the lineup, and
 * above the market while it is about to close. Otherwise the market itself says it.
 */
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
  if (!state || !ledger || !context || (path !== LINEUP && !isAtMarket)) return null;
  const notice = squadNotice(state, ledger, context, kernel.gameNow());
  if (!notice || (isAtMarket && notice.kind !== 'closing')) return null;
  const { kind, missing, canFill } = notice;
  return (
    <div className={cx(notices.notice, styles.notice)} data-squad-notice={kind}>
      <Banner tone="warn">
        <strong>
          {canFill && path !== ROSTER ? (
            <ShellLink to={inSeason(seasonId, ROSTER)} className={styles.link}>
              <Missing places={missing} />
            </ShellLink>
          ) : (
            <Missing places={missing} />
          )}
        </strong>{' '}
        {t(whatKey(notice))} <Until notice={notice} />
      </Banner>
    </div>
  );
}

/** The missing positions: abbreviated on screen, in full for screen readers. */
function Missing({ places }: { readonly places: SquadNotice['missing'] }) {
  const { t } = useTexts('squadNotice');
  const named = (name: (place: (typeof places)[number]) => string) =>
    t('squadNotice.lacks', { places: places.map(name).join(', ') });
  return (
    <>
      <span aria-hidden>
        {named(({ position, count }) => `${count} ${t(`positionShort.${position}`)}`)}
      </span>
      <HiddenText>
        {named(({ position, count }) => t(`squadNotice.missing.${position}`, { count }))}
      </HiddenText>
    </>
  );
}

/** Key of what the notice is about. */
function whatKey({ kind, until }: SquadNotice) {
  if (kind === 'closing') return 'squadNotice.until.closing';
  if (kind === 'incomplete') return 'squadNotice.undated.incomplete';
  return until === null ? 'squadNotice.undated.wayBack' : 'squadNotice.until.wayBack';
}

/** When the time of the notice ends: a countdown when that is near, else a date. */
function Until({ notice: { until, counts } }: { readonly notice: SquadNotice }) {
  const { t, formatDateTime } = useTexts('squadNotice');
  const { gameNow } = useKernel();
  if (until === null) return null;
  if (counts) {
    return <Countdown to={until} label={t('squadNotice.left')} now={gameNow} />;
  }
  const date = formatDateTime(until, t('squadNotice.date'));
  return <time dateTime={new Date(until).toISOString()}>{date}</time>;
}
