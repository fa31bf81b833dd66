import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonId } from '@spieltag/shared-kernel/remote';
import { Button, buttonClass, Sheet } from '@spieltag/shared-kernel/ui';
import {
  ArrowLeftRight,
  type LucideIcon,
  Radio,
  Shirt,
  Trophy,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef, useState } from 'react';
import { inSeason } from '../address/address.ts';
import { ShellLink } from '../context/shell-link.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import styles from './tutorial.module.css';

const STEPS = [
  { name: 'roster', icon: ArrowLeftRight },
  { name: 'lineup', icon: Shirt },
  { name: 'matchday', icon: Radio },
  { name: 'rankings', icon: Trophy },
  { name: 'groups', icon: Users },
] as const satisfies readonly { name: string; icon: LucideIcon }[];

/** Resolves once the texts of the tutorial are loaded in the current language. */
export const textsRead = registerTexts('tutorial', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

export interface TutorialProps {
  onClose(): void;
}

/** Explains the game step by step; the last step links to the market. */
export function TutorialView({ onClose }: TutorialProps) {
  const { t } = useTexts('tutorial');
  const [at, setAt] = useState(0);
  const { name, icon: Icon } = STEPS[at] ?? STEPS[0];
  return (
    <Sheet
      title={t('title')}
      isOpen
      onClose={onClose}
      placement="center"
      footer={<Actions at={at} onGo={setAt} />}
    >
      <div className={styles.step} aria-live="polite" aria-atomic>
        <span className={styles.icon}>
          <Icon aria-hidden size={40} />
        </span>
        <p className={styles.count}>{t('step', { step: at + 1, steps: STEPS.length })}</p>
        <h3 className={styles.heading}>{t(`steps.${name}.title`)}</h3>
        <p>{t(`steps.${name}.text`)}</p>
      </div>
    </Sheet>
  );
}

interface ActionsProps {
  readonly at: number;
  onGo(to: number): void;
}

/** Previous and next. When the pressed control disappears, the focus moves to the other one. */
function Actions({ at, onGo }: ActionsProps) {
  const { t } = useTexts('tutorial');
  const seasonId = useSeasonId();
  const on = useRef<HTMLDivElement>(null);
  const isFirst = at === 0;
  const isLast = at === STEPS.length - 1;
  const isTurning = isFirst || isLast;
  useEffect(() => {
    if (isTurning) on.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isTurning]);
  return (
    <div className={styles.actions}>
      <Button disabled={isFirst} onClick={() => onGo(at - 1)}>
        {t('previous')}
      </Button>
      <div ref={on}>
        {isLast ? (
          <ShellLink
            className={buttonClass({ variant: 'primary', wide: true })}
            to={inSeason(seasonId, '/transfermarket')}
          >
            {t('start')}
          </ShellLink>
        ) : (
          <Button variant="primary" wide onClick={() => onGo(at + 1)}>
            {t('next')}
          </Button>
        )}
      </div>
    </div>
  );
}
