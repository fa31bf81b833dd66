import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Bench, BenchRow } from '@spieltag/shared-kernel/ui';
import type { Board } from '../../board/board.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { SlotToken } from '../../tokens/slot-token.view.tsx';
import styles from './bench.module.css';
import { benchRows, isBenchEmpty } from './bench-rows.model.ts';

interface BenchPanelProps {
  readonly slots: readonly LineupSlot[];
  readonly board: Board;
}

/** The whole bench beside or below the pitch. */
export function BenchPanel({ slots, board }: BenchPanelProps) {
  const { t } = useTexts('lineup');
  const rows = benchRows(slots);
  return (
    <>
      <h2 className={styles.title}>{t('common.bench')}</h2>
      {isBenchEmpty(rows) && <p className={styles.empty}>{t('empty.bench')}</p>}
      <Bench>
        {rows.map((row) => (
          <BenchRow key={row.position} position={row.position}>
            {row.slots.map((slot) => (
              <SlotToken key={slot.index} {...board.lookOf(slot)} />
            ))}
          </BenchRow>
        ))}
      </Bench>
    </>
  );
}
