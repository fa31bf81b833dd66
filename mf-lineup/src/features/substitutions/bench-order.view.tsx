import { useTexts } from '@spieltag/shared-kernel/i18n';
import { HiddenText, IconButton, PositionBadge } from '@spieltag/shared-kernel/ui';
import { ArrowDown, ArrowUp } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { type Draft, moveOnBench } from './draft.model.ts';
import styles from './substitutions.module.css';

interface BenchOrderProps {
  readonly slots: readonly LineupSlot[];
  readonly draft: Draft;
  onChange(draft: Draft): void;
}

/** Whoever comes on first stands at the top. */
export function BenchOrder({ slots, draft, onChange }: BenchOrderProps) {
  const { t } = useTexts('substitutions');
  const [said, say] = useState('');
  const bench = draft.benchOrder.flatMap((id) => {
    const slot = slots.find(({ occupant }) => occupant?.id === id);
    return slot?.occupant ? [{ id, name: slot.occupant.name, position: slot.position }] : [];
  });
  const move = (id: string, name: string, by: number) => {
    const next = moveOnBench(draft, id, by);
    onChange(next);
    say(t('moved', { player: name, place: next.benchOrder.indexOf(id) + 1 }));
  };
  return (
    <section aria-label={t('bench')}>
      <h3 className={styles.title}>{t('bench')}</h3>
      {bench.length === 0 && <p className={styles.note}>{t('emptyBench')}</p>}
      <ol className={styles.list}>
        {bench.map(({ id, name, position }, place) => (
          <li key={id} className={styles.seat}>
            <span className={styles.place}>{place + 1}</span>
            <PositionBadge position={position} />
            <span className={styles.name}>{name}</span>
            {/* At the ends they stay, so that a key held down does not lose its button. */}
            <IconButton
              icon={ArrowUp}
              label={t('sooner', { player: name })}
              tip="left"
              aria-disabled={place === 0}
              className={place === 0 ? styles.idle : undefined}
              onClick={() => move(id, name, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('later', { player: name })}
              tip="left"
              aria-disabled={place === bench.length - 1}
              className={place === bench.length - 1 ? styles.idle : undefined}
              onClick={() => move(id, name, 1)}
            />
          </li>
        ))}
      </ol>
      {/* Said for those who do not see the rows change places. */}
      <div role="status">
        <HiddenText>{said}</HiddenText>
      </div>
    </section>
  );
}
