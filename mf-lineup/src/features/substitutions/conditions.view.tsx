import { useTexts } from '@spieltag/shared-kernel/i18n';
import { isOnPitch, MAX_CONDITIONS } from '@spieltag/shared-kernel/rules';
import { Button, IconButton, Select } from '@spieltag/shared-kernel/ui';
import { Plus, Trash2 } from '@spieltag/shared-kernel/vendor/icons';
import { useRef } from 'react';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import {
  changeCondition,
  type Draft,
  NOBODY,
  substitutesFor,
  withCondition,
  withoutCondition,
} from './draft.model.ts';
import styles from './substitutions.module.css';

interface ConditionsProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  readonly draft: Draft;
  onChange(draft: Draft): void;
}

/** Up to three conditions, in the order in which they are looked at. */
export function Conditions({ game, slots, draft, onChange }: ConditionsProps) {
  const { t } = useTexts('substitutions');
  const adding = useRef<HTMLDivElement>(null);
  const more = withCondition(draft, mostDoubtful(slots), game);
  const canAdd = draft.conditions.length < MAX_CONDITIONS && more !== draft;
  const remove = (no: number) => {
    onChange(withoutCondition(draft, no));
    // What was removed takes its focus along.
    requestAnimationFrame(() => adding.current?.querySelector('button')?.focus());
  };
  return (
    <section aria-label={t('conditions')}>
      <h3 className={styles.title}>{t('conditions')}</h3>
      <ol className={styles.list}>
        {draft.conditions.map((_, no) => (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the order
            key={no}
            {...{ no, game, slots, draft, onChange }}
            onRemove={() => remove(no)}
          />
        ))}
      </ol>
      <div ref={adding}>
        <Button icon={Plus} disabled={!canAdd} onClick={() => onChange(more)}>
          {t('add')}
        </Button>
      </div>
    </section>
  );
}

interface ConditionProps extends ConditionsProps {
  readonly no: number;
  onRemove(): void;
}

function Condition({ no, game, slots, draft, onChange, onRemove }: ConditionProps) {
  const { t } = useTexts('substitutions');
  const { outId = NOBODY, inId = NOBODY } = draft.conditions[no] ?? {};
  const nameOf = (id: string) =>
    slots.find(({ occupant }) => occupant?.id === id)?.occupant?.name ?? id;
  const choice = (id: string) => ({ value: id, label: nameOf(id) });
  const able = substitutesFor(outId, no, draft, game);
  return (
    <li>
      <fieldset className={styles.condition} aria-label={t('condition', { no: no + 1 })}>
        <Select
          label={t('out')}
          options={pitchIds(slots).map(choice)}
          value={outId}
          onChange={(id) => onChange(changeCondition(draft, no, { outId: id, inId }, game))}
        />
        <Select
          label={t('in')}
          options={able.length > 0 ? able.map(choice) : [{ value: NOBODY, label: t('nobody') }]}
          value={inId}
          onChange={(id) => onChange(changeCondition(draft, no, { outId, inId: id }, game))}
        />
        <IconButton
          icon={Trash2}
          label={t('remove', { no: no + 1 })}
          tip="aboveFromRight"
          onClick={onRemove}
        />
      </fieldset>
    </li>
  );
}

function pitchIds(slots: readonly LineupSlot[]): string[] {
  return slots.flatMap(({ index, occupant }) =>
    occupant && isOnPitch(index) ? [occupant.id] : [],
  );
}

/** Those of the pitch, who will hardly play before who will. */
function mostDoubtful(slots: readonly LineupSlot[]): string[] {
  const doubt = ['INACTIVE', 'BENCH', 'QUESTIONABLE'];
  const of = (id: string) =>
    doubt.indexOf(slots.find(({ occupant }) => occupant?.id === id)?.occupant?.status ?? '');
  const rank = (id: string) => (of(id) === -1 ? doubt.length : of(id));
  return pitchIds(slots).toSorted((a, b) => rank(a) - rank(b));
}
