import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonId } from '@spieltag/shared-kernel/remote';
import { marketVerdict } from '@spieltag/shared-kernel/rules';
import { Button, LinkButton } from '@spieltag/shared-kernel/ui';
import { Download, Pencil } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../game/use-game.ts';
import styles from './plan-start.module.css';
import { usePlanStore } from './use-plan-store.ts';

/** The way into trying things out, and everybody's figures as a file. */
export function PlanStart() {
  const { t } = useTexts('market');
  const { plan, context } = useGame();
  const seasonId = useSeasonId();
  const store = usePlanStore();
  return (
    <div className={styles.start}>
      {!plan && !marketVerdict(context) && (
        <Button size="small" icon={Pencil} onClick={() => store.open()}>
          {t('plan.open')}
        </Button>
      )}
      <LinkButton
        size="small"
        variant="ghost"
        icon={Download}
        download
        href={`/api/sportsdata/v1/players-details/${encodeURIComponent(seasonId)}.csv`}
      >
        {t('roster.export')}
      </LinkButton>
    </div>
  );
}
