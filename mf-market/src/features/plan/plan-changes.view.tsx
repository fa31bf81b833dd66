import { useTexts } from '@spieltag/shared-kernel/i18n';
import { sandboxTrades } from '@spieltag/shared-kernel/rules';
import { HiddenText } from '@spieltag/shared-kernel/ui';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Plan } from '../../game/game.model.ts';
import { PlanLineup } from './plan-lineup.view.tsx';
import styles from './plan-sheet.module.css';
import { PlanTrades } from './plan-trades.view.tsx';

/** Who comes, who goes, and the lineup, which can be changed here. */
export function PlanChanges({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts('market');
  const { bought, sold } = sandboxTrades(plan.sandbox);
  const [said, say] = useState('');
  const hold = useKeptFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes what has the focus
    <div onFocus={hold}>
      <p role="status">
        <HiddenText>{said}</HiddenText>
      </p>
      <div className={styles.content}>
        <PlanTrades kind="bought" playerIds={bought} onSaid={say} />
        <PlanTrades kind="sold" playerIds={sold} onSaid={say} />
        <section className={styles.section}>
          <h3>{t('common.lineup')}</h3>
          <PlanLineup onSaid={say} />
        </section>
      </div>
    </div>
  );
}

/**
 * Gives the focus to what has come to where it was, when what had it is gone: a place is another
 * element once somebody stands in it, and below a row that is taken back the next one closes up.
 * `data-place` says where: a list, and how far down; above its first row is the head.
 */
function useKeptFocus() {
  const held = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const before = held.current;
    if (!before || before.isConnected || document.activeElement !== document.body) return;
    const [list, at] = (before.dataset.place ?? '').split(' ');
    const find = (index: number) =>
      document.querySelector<HTMLElement>(`[data-place="${list} ${index}"]`);
    (find(Number(at)) ?? find(Number(at) - 1))?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLElement>) => {
    held.current = target;
  };
}
