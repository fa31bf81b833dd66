import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  useDataSlot,
  useKernel,
  useOverlay,
  useSeasonData,
  useStore,
} from '@spieltag/shared-kernel/remote';
import { EmptyState, Loaded, Sheet, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Clock } from '@spieltag/shared-kernel/vendor/icons';
import { changesOf } from './explanation.model.ts';
import { Explanation } from './explanation.view.tsx';
import styles from './points-details.module.css';
import { useExplanation } from './use-explanation.ts';

/** How somebody's points of a round come about; without a user in the address the own ones. */
export function PointsSheet() {
  const { t } = useTexts('rankings');
  const kernel = useKernel();
  const { overlay, closeOverlay } = useOverlay('points-details');
  const own = useStore(kernel.session).data?.id;
  const season = useSeasonData();
  if (!overlay) return null;
  const [roundId, userId = own] = overlay.parts;
  return (
    <Sheet
      isOpen
      title={t('explain.title')}
      header={<Heading roundId={roundId} userId={userId} isOwn={userId === own} />}
      onClose={closeOverlay}
    >
      <Loaded of={season} skeleton={<SkeletonRows rows={6} />}>
        {(loaded) =>
          roundId !== undefined && userId !== undefined ? (
            <LoadedExplanation key={`${roundId} ${userId}`} {...{ roundId, userId }} {...loaded} />
          ) : null
        }
      </Loaded>
    </Sheet>
  );
}

interface HeadingProps {
  readonly roundId: string | undefined;
  readonly userId: string | undefined;
  readonly isOwn: boolean;
}

/** Which round it is, and whose where it is not the own one. */
function Heading({ roundId, userId, isOwn }: HeadingProps) {
  const { t, formatRound } = useTexts('rankings');
  const { users, clientDatabase } = useKernel();
  const user = useDataSlot(users, isOwn ? undefined : userId);
  const rounds = useStore(clientDatabase).data?.rounds;
  const round = rounds?.find(({ id }) => id === roundId);
  const words = [round && formatRound(round.name), user.data?.name].filter(Boolean);
  return (
    <div>
      <h2 className={styles.title}>{t('explain.title')}</h2>
      <p className={styles.quiet}>{words.join(' · ')}</p>
    </div>
  );
}

interface LoadedExplanationProps {
  readonly roundId: string;
  readonly userId: string;
  readonly state: GameState;
  readonly database: ClientDatabase;
}

function LoadedExplanation({ roundId, userId, state, database }: LoadedExplanationProps) {
  const { t } = useTexts('rankings');
  const found = useExplanation(roundId, userId, changesOf(state));
  if (found.error?.code === 'LINEUP_HIDDEN') {
    return <EmptyState icon={Clock} title={t('explain.hidden')} text={t('explain.hiddenText')} />;
  }
  return (
    <Loaded of={found} skeleton={<SkeletonRows rows={8} />}>
      {(explanation) => <Explanation {...{ explanation, database, state }} />}
    </Loaded>
  );
}
