import { useTexts } from '@spieltag/shared-kernel/i18n';
import { OPENED, useObservable, useSeasonId } from '@spieltag/shared-kernel/remote';
import { marketVerdict } from '@spieltag/shared-kernel/rules';
import { Button, buttonClass, LinkButton } from '@spieltag/shared-kernel/ui';
import { Download, Pencil, Undo2 } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useGame } from '../../game/use-game.ts';
import { useKept } from '../../kept/named.store.ts';
import { keyOfPlans, PLANS_OPEN } from '../../plan/plan-link.model.ts';
import { usePlanStore } from '../../plan/use-plan-store.ts';
import { FixturesLink } from '../../players/fixtures-link.view.tsx';
import { useSheetInAddress } from '../../players/use-sheet-in-address.ts';
import styles from './plan-start.module.css';

/**
 * The way into trying things out, or back to what was dropped or kept, the fixtures, and everybody's
 * figures as a file.
 */
export function PlanStart() {
  const { t } = useTexts('market');
  const { plan, context } = useGame();
  const seasonId = useSeasonId();
  const store = usePlanStore();
  const dropped = useObservable(store.dropped$, store.dropped());
  const canTry = !plan && !marketVerdict(context);
  return (
    <div className={styles.start}>
      {canTry && (
        <Button size="small" icon={Pencil} onClick={() => store.open()}>
          {t('plan.open')}
        </Button>
      )}
      {canTry && dropped && (
        <Button size="small" icon={Undo2} onClick={() => store.open(dropped)}>
          {t('plan.bringBack')}
        </Button>
      )}
      {canTry && <PlansLink />}
      <FixturesLink />
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

/** Leads to the plans of this device, once there are any. */
function PlansLink() {
  const { t } = useTexts('market');
  const { opening } = useSheetInAddress(PLANS_OPEN);
  const kept = useKept(keyOfPlans(useSeasonId()));
  if (kept.length === 0) return null;
  return (
    <Link
      to={{ search: opening }}
      state={OPENED}
      className={buttonClass({ size: 'small', variant: 'ghost' })}
    >
      {t('plan.showKept')}
    </Link>
  );
}
