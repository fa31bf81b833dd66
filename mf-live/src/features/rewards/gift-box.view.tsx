import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Sheet } from '@spieltag/shared-kernel/ui';
import type { Credit } from './credit.model.ts';
import styles from './gift-box.module.css';
import type { Action } from './rewards.model.ts';

/** Something that was fetched, with all that was credited for it. */
export interface Gift {
  readonly kind: Action['kind'];
  readonly credit: Credit;
}

interface Props {
  readonly gift: Gift;
  onClose(): void;
}

/** A box that opens over the screen, with what was in it. */
export function GiftBox({ gift, onClose }: Props) {
  const { t, formatNumber } = useTexts('live');
  const { amounts, achievements } = gift.credit;
  const names = achievements.map((id) => t(`achievement.${id}`)).join(', ');
  return (
    <Sheet
      title={t(`action.${gift.kind}`)}
      isOpen
      onClose={onClose}
      placement="center"
      footer={
        <Button variant="primary" wide onClick={onClose}>
          {t('rewards.thanks')}
        </Button>
      }
    >
      <div className={styles.gift}>
        <BoxDrawing />
        <p>{t('rewards.inside')}</p>
        <ul className={styles.amounts}>
          {amounts.map(({ currency, value }) => (
            <li key={currency}>
              <strong className={styles.value}>+{formatNumber(value)}</strong>{' '}
              {t(`currency.${currency}`, { count: value })}
            </li>
          ))}
        </ul>
        {names && <p>{t('rewards.reached', { names })}</p>}
      </div>
    </Sheet>
  );
}

/** The lid rises, light comes out. Without motion it is open. */
function BoxDrawing() {
  return (
    <svg aria-hidden="true" className={styles.box} viewBox="0 0 120 112">
      <g className={styles.light}>
        <path d="M60 62 22 8h18Z" />
        <path d="M60 62 52 0h16Z" />
        <path d="M60 62 80 8h18Z" />
      </g>
      <path className={styles.body} d="M20 58h80v46a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6Z" />
      <path className={styles.ribbon} d="M52 58h16v52H52Z" />
      <g className={styles.lid}>
        <rect className={styles.body} x="14" y="42" width="92" height="18" rx="5" />
        <path className={styles.ribbon} d="M52 42h16v18H52Z" />
        <path
          className={styles.bow}
          d="M60 41c-8-16-30-18-28-5 1 7 16 6 28 5Zm0 0c8-16 30-18 28-5-1 7-16 6-28 5Z"
        />
      </g>
    </svg>
  );
}
