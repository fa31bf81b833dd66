import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Sheet } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import { PLANS_OPEN } from '../../plan/plan-link.model.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { useSheetInAddress } from '../../players/use-sheet-in-address.ts';
import { loadKeptPlans } from './load-parts.ts';

/** The plans of this device, while nothing is being tried. */
export function KeptPlansSheet() {
  const { t } = useTexts('market');
  const { plan, squad } = useGame();
  const { isOpen, close } = useSheetInAddress(PLANS_OPEN);
  const held = plan?.sandbox.held ?? squad;
  return (
    <Sheet title={t('plan.showKept')} isOpen={isOpen} onClose={close}>
      {isOpen && (
        <LatePart title={t('plan.kept')} load={loadKeptPlans} props={{ held, onOpened: close }} />
      )}
    </Sheet>
  );
}
