import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonPath } from '@spieltag/shared-kernel/remote';
import { Button, buttonClass, Sheet } from '@spieltag/shared-kernel/ui';
import {
  ArrowLeftRight,
  type LucideIcon,
  Radio,
  Shirt,
  Trophy,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useState } from 'react';
import styles from './tutorial.module.css';

const STEPS = [
  { name: 'roster', icon: ArrowLeftRight },
  { name: 'lineup', icon: Shirt },
  { name: 'matchday', icon: Radio },
  { name: 'rankings', icon: Trophy },
  { name: 'groups', icon: Users },
] as const satisfies readonly { name: string; icon: LucideIcon }[];

/** How the game is played, step by step; the last one leads to the market. */
export function TutorialSheet({ onClose }: { onClose(): void }) {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  const [at, setAt] = useState(0);
  const { name, icon: Icon } = STEPS[at] ?? STEPS[0];
  const isLast = at === STEPS.length - 1;
  return (
    <Sheet
      title={t('tutorial.title')}
      isOpen
      onClose={onClose}
      placement="center"
      footer={
        <div className={styles.actions}>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('tutorial.previous')}
          </Button>
          {isLast ? (
            <Link className={buttonClass({ variant: 'primary' })} to={path.market()}>
              {t('tutorial.start')}
            </Link>
          ) : (
            <Button variant="primary" onClick={() => setAt(at + 1)}>
              {t('tutorial.next')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.step} aria-live="polite">
        <span className={styles.icon}>
          <Icon aria-hidden size={40} />
        </span>
        <p className={styles.count}>{t('tutorial.step', { step: at + 1, steps: STEPS.length })}</p>
        <h3 className={styles.heading}>{t(`tutorial.${name}.title`)}</h3>
        <p>{t(`tutorial.${name}.text`)}</p>
      </div>
    </Sheet>
  );
}
