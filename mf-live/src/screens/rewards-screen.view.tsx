import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen } from '@spieltag/shared-kernel/ui';
import { RewardsView } from '../features/rewards/rewards.view.tsx';
import { BackButton } from './back-button.view.tsx';

/** What the user has earned and can fetch, exchange and achieve. */
export function RewardsScreen() {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  return (
    <Screen
      title={t('rewards.title')}
      toolbar={<BackButton to={paths.live()} label={t('rewards.back')} />}
    >
      <RewardsView />
    </Screen>
  );
}
