import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { buttonClass } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { LiveGroup } from './live-group.view.tsx';

interface RunningRestProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
}

/** What stands below the list of all while a round is played: the own group, and the way to the final list. */
export function RunningRest({ kind, roundId, lastRoundId }: RunningRestProps) {
  const { t } = useTexts('rankings');
  const paths = useSeasonPath();
  return (
    <>
      <LiveGroup {...{ kind, roundId }} />
      {lastRoundId && (
        <Link
          to={paths.globalRanking(kind, lastRoundId, 0)}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t(`running.last.${kind}`)}
        </Link>
      )}
    </>
  );
}
