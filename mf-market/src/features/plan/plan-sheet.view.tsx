import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Sheet } from '@spieltag/shared-kernel/ui';
import type { Plan } from '../../game/game.model.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { loadKeptPlans, loadPlanChanges } from './load-parts.ts';
import styles from './plan-sheet.module.css';

interface PlanSheetProps {
  readonly plan: Plan;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The copy as a whole, and the plans that are kept. */
export function PlanSheet({ plan, isOpen, onClose }: PlanSheetProps) {
  const { t } = useTexts('market');
  return (
    <Sheet title={t('plan.name')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <div className={styles.content}>
          <LatePart title={t('common.lineup')} load={loadPlanChanges} props={{ plan }} />
          <LatePart
            title={t('plan.kept')}
            load={loadKeptPlans}
            props={{ held: plan.sandbox.held }}
          />
        </div>
      )}
    </Sheet>
  );
}
