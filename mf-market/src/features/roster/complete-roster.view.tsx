import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { completeSquad } from '@spieltag/shared-kernel/rules';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useMemo, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useLostCard } from '../../trading/card-question.view.tsx';
import styles from './roster.module.css';
import { RosterButton } from './roster-button.view.tsx';

interface CompleteRosterProps {
  readonly pending: boolean;
  /** @param agreedTo whose captain's card may be lost */
  onComplete(agreedTo?: string): void;
}

/** Completes a roster left incomplete; a dialog says who would come and go before anything is sent. */
export function CompleteRoster({ pending, onComplete }: CompleteRosterProps) {
  const { t, formatMillions } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { squad, context, players } = useGame();
  const lostCard = useLostCard();
  const [isAsked, setAsked] = useState(false);
  const completed = useMemo(() => completeSquad(squad, context), [squad, context]);
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => players.get(id)?.displayName ?? id).join(', ');
  const refusal = completed.ok ? undefined : completed.error;
  const reason = refusal && describeRefusal(refusal);
  const lost = isAsked && completed.ok ? lostCard(completed.value.squad.lineup) : undefined;
  const complete = () => {
    setAsked(false);
    onComplete(lost?.captainId);
  };
  return (
    <div className={styles.fill}>
      <RosterButton
        label={t('roster.complete.action')}
        text={reason ? t(reason.messageKey, reason.params) : t('roster.complete.hint')}
        refusal={refusal}
        pending={pending}
        onPress={() => (refusal ? onComplete() : setAsked(true))}
      />
      {isAsked && completed.ok && (
        <ConfirmDialog
          title={t('roster.complete.action')}
          text={[
            t('roster.complete.bought', { players: namesOf(completed.value.bought) }),
            completed.value.sold.length > 0 &&
              t('roster.complete.sold', { players: namesOf(completed.value.sold) }),
            lost?.text,
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
