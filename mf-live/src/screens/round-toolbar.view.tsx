import { useSeasonPath } from '@spieltag/addresses';
import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { StepSelect } from '@spieltag/shared-kernel/ui';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { RewardsBadge } from '../features/rewards/rewards-badge.view.tsx';

interface RoundToolbarProps {
  readonly database: ClientDatabase;
  readonly roundId: string;
}

/** Chooses the round, and leads to what can be fetched. */
export function RoundToolbar({ database, roundId }: RoundToolbarProps) {
  const { t, formatRound } = useTexts('live');
  const paths = useSeasonPath();
  const navigate = useNavigate();
  return (
    <>
      <StepSelect
        label={t('common.round')}
        previousLabel={t('round.previous')}
        nextLabel={t('round.next')}
        options={database.rounds.map(({ id, name }) => ({ value: id, label: formatRound(name) }))}
        value={roundId}
        onChange={(id: string) => void navigate(paths.live(id))}
      />
      <RewardsBadge />
    </>
  );
}
