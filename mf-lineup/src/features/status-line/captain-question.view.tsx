import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import type { Game } from '../../game/game.model.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';

interface CaptainQuestionProps {
  readonly game: Game;
  readonly swapping: Swapping;
}

/** Before a change takes the captain off the pitch: the card would be lost. */
export function CaptainQuestion({ game, swapping }: CaptainQuestionProps) {
  const { t } = useTexts('lineup');
  const { question, answer } = swapping;
  if (!question) return null;
  const player = game.players.get(question.captainId)?.displayName ?? '?';
  return (
    <ConfirmDialog
      title={t('captain.lostTitle')}
      text={t('captain.lostText', { player })}
      confirmLabel={t('captain.lostConfirm')}
      danger
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
