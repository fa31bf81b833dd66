import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { LinkCode } from '@spieltag/shared-kernel/stores';
import { Button, Countdown } from '@spieltag/shared-kernel/ui';
import { Clock, Copy, Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { useCopy } from '../../browser/use-copy.ts';
import styles from './devices.module.css';

interface Props {
  readonly link: LinkCode;
  onEnd(): void;
}

/** A code with what is left of its time; to be copied, or sent to oneself. */
export function ShownCode({ link, onEnd }: Props) {
  const { t } = useTexts('account');
  const { bus, now } = useKernel();
  const copy = useCopy();
  const path = useSeasonPath();
  const share = async () => {
    const url = native.siteOrigin + path.help();
    const text = t('devices.code.message', { code: link.code });
    const outcome = await native.share({ title: t('devices.title'), text, url });
    if (outcome !== 'failed') return;
    bus.publish('notification.requested', { level: 'WARN', text: t('devices.code.shareFailed') });
  };
  const canShare = native.isApp || typeof navigator.share === 'function';
  return (
    <>
      <div className={styles.code}>
        <output className={styles.signs} aria-label={t('devices.code.label')}>
          {link.code}
        </output>
        <span className={styles.left}>
          <Clock aria-hidden size={16} />
          {t('devices.code.left')}
          <Countdown to={link.expiresAt} label={t('devices.code.label')} now={now} onEnd={onEnd} />
        </span>
      </div>
      <div className={styles.wide}>
        <Button variant="primary" icon={Copy} wide onClick={() => void copy(link.code)}>
          {t('devices.code.copy')}
        </Button>
        {canShare && (
          <Button icon={Share2} wide onClick={() => void share()}>
            {t('devices.code.share')}
          </Button>
        )}
      </div>
    </>
  );
}
