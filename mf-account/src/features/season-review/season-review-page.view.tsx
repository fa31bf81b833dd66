import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { OwnSeasonsCard } from './own-seasons.view.tsx';
import { SeasonReviewCard } from './season-review.view.tsx';

/** What became of the user in the season that is shown, and what is collected over all seasons. */
export function SeasonReviewPage() {
  const { data: account } = useStore(useKernel().session);
  if (!account) return null;
  return (
    <>
      <SeasonReviewCard key={account.id} userId={account.id} />
      <OwnSeasonsCard key={`seasons of ${account.id}`} userId={account.id} />
    </>
  );
}
