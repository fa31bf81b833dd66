import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Lineup } from '@spieltag/shared-kernel/rules';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useGame } from '../game/use-game.ts';
import type { AgreesToLose } from './ask-for-card.ts';
import { lostCaptain } from './captain-card.model.ts';

const AgreesContext = createContext<AgreesToLose | undefined>(undefined);

/** Asks whether the captain's card may be lost, in a dialog. Throws outside of a `CardQuestion`. */
export function useAgreesToLose(): AgreesToLose {
  const agrees = useContext(AgreesContext);
  if (!agrees) throw new Error('useAgreesToLose needs a CardQuestion above');
  return agrees;
}

interface Question {
  readonly captainId: string;
  answer(isAgreed: boolean): void;
}

/** Whatever below it takes the captain off the pitch is asked about: the card would be lost. */
export function CardQuestion({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts('market');
  const nameOf = useNameOf();
  const [question, setQuestion] = useState<Question>();
  const agrees = useCallback<AgreesToLose>(
    (captainId) => new Promise((answer) => setQuestion({ captainId, answer })),
    [],
  );
  const answer = (isAgreed: boolean) => {
    setQuestion(undefined);
    question?.answer(isAgreed);
  };
  return (
    <AgreesContext value={agrees}>
      {children}
      {question && (
        <ConfirmDialog
          danger
          title={t('card.title')}
          text={t('card.text', { player: nameOf(question.captainId) })}
          confirmLabel={t('card.confirm')}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </AgreesContext>
  );
}

/** Whose card would be lost with a lineup, and the sentence that says so; undefined: nobody's. */
export function useLostCard(): (
  next: Lineup,
) => { readonly captainId: string; readonly text: string } | undefined {
  const { t } = useTexts('market');
  const { ledger, context } = useGame();
  const nameOf = useNameOf();
  return (next) => {
    const captainId = lostCaptain(ledger, next, context);
    if (captainId === undefined) return undefined;
    return { captainId, text: t('card.lost', { player: nameOf(captainId) }) };
  };
}

function useNameOf(): (playerId: string) => string {
  const { t } = useTexts('market');
  const { players } = useGame();
  return (playerId) => players.get(playerId)?.displayName ?? t('players.unknown');
}
