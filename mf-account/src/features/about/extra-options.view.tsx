import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native, storedColorScheme } from '@spieltag/shared-kernel/native';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { Copy } from '@spieltag/shared-kernel/vendor/icons';
import { useCopy } from '../../browser/use-copy.ts';
import styles from './about.module.css';

/** All that support may want to know of this device and season, to be read out or copied. */
export function ExtraOptions() {
  const { t, language } = useTexts('account');
  const { build, stage, session, gameState, ledger } = useKernel();
  const seasonId = useSeasonId();
  const { data: account } = useStore(session);
  const { data: state } = useStore(gameState);
  const { data: own } = useStore(ledger);
  const copy = useCopy();
  const dump = JSON.stringify(
    {
      build,
      stage,
      isApp: native.isApp,
      language,
      colorScheme: storedColorScheme(),
      account: account && { id: account.id, isTrial: account.isTrial },
      seasonId,
      ledgerVersion: own?.version,
      roundId: state?.roundId,
      phase: state?.phase,
      marketPhase: state?.playerMarketPhase,
      hash: state?.hash,
      clockMode: state?.clockMode,
      showPushChannels: state?.showPushChannels,
      showMissedPoints: state?.showMissedPoints,
      config: state?.config,
      browser: navigator.userAgent,
    },
    null,
    2,
  );
  return (
    <section aria-label={t('about.extra')} className={styles.extra}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer */}
      <pre className={styles.dump} tabIndex={0}>
        {dump}
      </pre>
      <Button size="small" icon={Copy} onClick={() => void copy(dump)}>
        {t('about.copyExtra')}
      </Button>
    </section>
  );
}
