import { useTexts } from '@spieltag/shared-kernel/i18n';
import { PositionBadge } from '@spieltag/shared-kernel/ui';
import { useEffect, useRef } from 'react';
import type { Board } from '../../board/board.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { SlotToken } from '../../tokens/slot-token.view.tsx';
import styles from './bench.module.css';
import { benchRows, isBenchEmpty } from './bench-rows.model.ts';

interface BenchStripProps {
  readonly slots: readonly LineupSlot[];
  readonly board: Board;
}

/** The bench on a phone: one line below the pitch that moves to those who could come in. */
export function BenchStrip({ slots, board }: BenchStripProps) {
  const { t } = useTexts('lineup');
  const rows = benchRows(slots);
  const strip = useRef<HTMLDivElement>(null);
  const { wanted } = board;
  useEffect(() => {
    const row = strip.current?.querySelector<HTMLElement>(`[data-position="${wanted}"]`);
    if (!row || !strip.current) return;
    strip.current.scrollLeft = row.offsetLeft - (strip.current.clientWidth - row.offsetWidth) / 2;
  }, [wanted]);
  return (
    <section aria-label={t('common.bench')} className={styles.strip}>
      {isBenchEmpty(rows) && <p className={styles.empty}>{t('empty.bench')}</p>}
      <div ref={strip} className={styles.scroller}>
        {rows.map(({ position, slots: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div
            key={position}
            role="group"
            aria-label={t(`position.${position}`)}
            data-position={position}
            className={styles.group}
          >
            <PositionBadge position={position} />
            <div className={styles.tokens}>
              {own.map((slot) => (
                <SlotToken key={slot.index} {...board.lookOf(slot)} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
