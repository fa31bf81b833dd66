import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  formationById,
  formationLabel,
  possibleFormations,
  type Refusal,
} from '@spieltag/shared-kernel/rules';
import { Select } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { type Game, isChangeable } from '../../game/game.model.ts';
import styles from './formation-select.module.css';

interface FormationSelectProps {
  readonly game: Game;
  onChange(formationId: string): void;
}

/**
 * The formations of the season. What is not possible says why, and can be chosen all the same: the line
 * below the pitch then leads to the rule, for pointer, keyboard and screen reader alike.
 */
export function FormationSelect({ game, onChange }: FormationSelectProps) {
  const { t } = useTexts('lineup');
  const { describeRefusal } = useKernel();
  const { lineup, database, context } = game;
  const possible = useMemo(() => possibleFormations(lineup, context), [lineup, context]);
  const why = (refusal: Refusal) => {
    if (refusal.code === 'FORMATION_IMPOSSIBLE') {
      return t('formation.impossible', { position: t(`position.${refusal.position}`) });
    }
    const { messageKey, params } = describeRefusal(refusal);
    return t(messageKey, params);
  };
  const options = possible.map(({ formation, refusal }) => ({
    value: formation.id,
    label: refusal ? `${formationLabel(formation)} – ${why(refusal)}` : formationLabel(formation),
  }));
  return (
    <div className={styles.select} data-anchor="mf-lineup/formation">
      <Select
        label={t('common.formation')}
        hideLabel
        value={lineup.formationId}
        options={withCurrent(options, formationById(database.allFormations, lineup.formationId))}
        disabled={!isChangeable(game)}
        onChange={onChange}
      />
    </div>
  );
}

interface FormationOption {
  readonly value: string;
  readonly label: string;
}

/** A formation the season offers no longer stays shown as long as it is the lineup's, unmarked. */
function withCurrent(
  options: readonly FormationOption[],
  current: Parameters<typeof formationLabel>[0] | undefined,
): readonly FormationOption[] {
  if (!current) return options;
  const own = { value: current.id, label: formationLabel(current) };
  const isOffered = options.some(({ value }) => value === own.value);
  return isOffered
    ? options.map((option) => (option.value === own.value ? own : option))
    : [own, ...options];
}
