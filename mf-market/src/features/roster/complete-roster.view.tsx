import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { completeSquad } from '@spieltag/shared-kernel/rules';
import { Button, ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { WandSparkles } from '@spieltag/shared-kernel/vendor/icons';
import { useId, useMemo, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import styles from './roster.module.css';

interface CompleteRosterProps {
  readonly pending: boolean;
  onComplete(): void;
}

/** The way back for a roster left incomplete: who would come and go is said before anything is sent. */
export function CompleteRoster({ pending, onComplete }: CompleteRosterProps) {
  const { t, formatMillions } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { squad, context, players } = useGame();
  const [isAsked, setAsked] = useState(false);
  const hintId = useId();
  const completed = useMemo(() => completeSquad(squad, context), [squad, context]);
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => players.get(id)?.displayName ?? id).join(', ');
  const refusal = completed.ok ? undefined : describeRefusal(completed.error);
  const complete = () => {
    setAsked(false);
    onComplete();
  };
  return (
    <div className={styles.fill}>
      <Button
        variant="primary"
        wide
        icon={WandSparkles}
        pending={pending}
        aria-disabled={refusal ? true : undefined}
        aria-describedby={hintId}
        onClick={() => (refusal ? onComplete() : setAsked(true))}
      >
        {t('roster.complete.action')}
      </Button>
      <p id={hintId} className={styles.reason}>
        {refusal ? t(refusal.messageKey, refusal.params) : t('roster.complete.hint')}
      </p>
      {isAsked && completed.ok && (
        <ConfirmDialog
          title={t('roster.complete.action')}
          text={[
            t('roster.complete.bought', { players: namesOf(completed.value.bought) }),
            completed.value.sold.length > 0 &&
              t('roster.complete.sold', { players: namesOf(completed.value.sold) }),
            t('roster.complete.left', { budget: formatMillions(completed.value.squad.budget) }),
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={t('roster.complete.confirm')}
          onConfirm={complete}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}
