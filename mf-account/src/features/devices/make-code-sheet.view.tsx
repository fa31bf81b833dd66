import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { LinkCode } from '@spieltag/shared-kernel/stores';
import { Button, Sheet, Skeleton } from '@spieltag/shared-kernel/ui';
import { RefreshCw } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useState } from 'react';
import styles from './devices.module.css';
import { ShownCode } from './shown-code.view.tsx';

type State = 'making' | 'over' | 'failed' | LinkCode;

/** Makes a code for another device, and makes a new one when its time is over. */
export function MakeCodeSheet({ onClose }: { onClose(): void }) {
  const { t } = useTexts('account');
  const { state, make, end } = useLinkCode();
  return (
    <Sheet title={t('devices.make')} isOpen onClose={onClose} placement="center">
      <div className={styles.content}>
        <ol className={styles.steps}>
          <li>{t('devices.stepOpen')}</li>
          <li>{t('devices.stepEnter')}</li>
        </ol>
        {state === 'making' && <Skeleton height="120px" />}
        {typeof state === 'object' && <ShownCode link={state} onEnd={end} />}
        {(state === 'over' || state === 'failed') && (
          <>
            <p role="status">{t(`devices.code.${state}`)}</p>
            <Button variant="primary" icon={RefreshCw} wide onClick={make}>
              {t('devices.code.again')}
            </Button>
          </>
        )}
        <p className={styles.note}>{t('devices.keepSecret')}</p>
      </div>
    </Sheet>
  );
}

function useLinkCode() {
  const { t } = useTexts('account');
  const { bus, session } = useKernel();
  const [state, setState] = useState<State>('making');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is made once for each turn
  useEffect(() => {
    let isGone = false;
    void session.createLinkCode().then((made) => {
      if (isGone) return;
      setState('error' in made ? 'failed' : made);
      if (!('error' in made)) return;
      const text = t(made.error.messageKey, made.error.params);
      bus.publish('alert.requested', { title: t('devices.code.failed'), text });
    });
    return () => {
      isGone = true;
    };
  }, [turn]);
  const make = () => {
    setState('making');
    setTurn(turn + 1);
  };
  return { state, make, end: () => setState('over') };
}
