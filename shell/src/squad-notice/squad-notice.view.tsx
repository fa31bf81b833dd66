import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Banner, Countdown, cx, HiddenText } from '@spieltag/shared-kernel/ui';
import { inSeason } from '../address/address.ts';
import { useAddress } from '../address/use-address.ts';
import frame from '../frame/frame.module.css';
import { ShellLink } from '../frame/shell-link.view.tsx';
import { type SquadNotice, squadNotice } from './squad-notice.model.ts';
import styles from './squad-notice.module.css';
import de from './texts/de.json' with { type: 'json' };

/** Nobody needs them before: done when the notice can be read in the language of the moment. */
export const textsRead = registerTexts('squadNotice', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

const LINEUP = '/';
const MARKET = '/transfermarket';
const ROSTER = `${MARKET}/roster`;

/**
 * Who is missing, until when, and the way to the roster: above the lineup, and above the market
 * while it is about to close. All else is said by the market itself.
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
  const { kind, missing, until, canFill } = notice;
  return (
    <div className={cx(frame.notice, styles.notice)} data-squad-notice={kind}>
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
        {t(`squadNotice.${until === null ? 'undated' : 'until'}.${kind}`)} <Until notice={notice} />
      </Banner>
    </div>
  );
}

/** The missing places in short, as the rows of players have them; read out in words. */
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

/** When the notice's time is over: counted down when it is near and time passes by itself. */
function Until({ notice: { until, counts } }: { readonly notice: SquadNotice }) {
  const { t, formatDateTime } = useTexts('squadNotice');
  const { gameNow, refresh } = useKernel();
  if (until === null) return null;
  if (counts) {
    return (
      <Countdown
        to={until}
        label={t('squadNotice.left')}
        now={gameNow}
        onEnd={() => void refresh({ force: true })}
      />
    );
  }
  const date = formatDateTime(until, t('squadNotice.date'));
  return <time dateTime={new Date(until).toISOString()}>{date}</time>;
}
