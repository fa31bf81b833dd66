import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { formationLabel, possibleFormations, teamCounts } from '@spieltag/shared-kernel/rules';
import { Crest, cx, HiddenText } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useTryOut } from '../../trading/use-trading.ts';
import styles from './plan-bar.module.css';

/** The formations the copy could be in; a press changes to it, the others say why not. */
export function PlanFormations() {
  const { t } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { squad, context } = useGame();
  const tryOut = useTryOut();
  const options = useMemo(() => possibleFormations(squad.lineup, context), [squad.lineup, context]);
  return (
    <fieldset className={cx(styles.line, styles.formations)} aria-label={t('common.formation')}>
      {options.map(({ formation, refusal }) => {
        const { id } = formation;
        const reason = refusal && describeRefusal(refusal);
        return (
          <button
            key={id}
            type="button"
            className={styles.formation}
            aria-pressed={id === squad.lineup.formationId}
            aria-disabled={refusal ? true : undefined}
            title={reason && t(reason.messageKey, reason.params)}
            onClick={() => {
              if (id !== squad.lineup.formationId) tryOut({ kind: 'formation', formationId: id });
            }}
          >
            {formationLabel(formation)}
          </button>
        );
      })}
    </fieldset>
  );
}

/** How many of each team the copy holds, the most first. */
export function PlanTeams() {
  const { t } = useTexts('market');
  const { squad, context, teams } = useGame();
  const { maxTeamPresence: max, maxTeamPresenceOnField } = context.limits;
  const counts = useMemo(() => {
    const onField = teamCounts(squad.lineup, { onField: true });
    return [...teamCounts(squad.lineup)]
      .map(([teamId, count]) => ({ teamId, count, onField: onField.get(teamId) ?? 0 }))
      .sort((a, b) => b.count - a.count || a.teamId.localeCompare(b.teamId));
  }, [squad.lineup]);
  if (counts.length === 0) return null;
  const stateOf = (count: number, onField: number) => {
    const isOver = (max > 0 && count > max) || isAbove(onField, maxTeamPresenceOnField);
    if (isOver) return 'over';
    return max > 0 && count === max ? 'full' : undefined;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer
    <ul className={cx(styles.line, styles.teams)} aria-label={t('plan.teams')} tabIndex={0}>
      {counts.map(({ teamId, count, onField }) => (
        <li key={teamId} className={styles.team} data-state={stateOf(count, onField)}>
          <Crest teamId={teamId} size={16} />
          <HiddenText>{teams.get(teamId)?.name}</HiddenText>
          {max > 0 ? `${count}/${max}` : count}
        </li>
      ))}
    </ul>
  );
}

function isAbove(count: number, limit: number): boolean {
  return limit > 0 && count > limit;
}
