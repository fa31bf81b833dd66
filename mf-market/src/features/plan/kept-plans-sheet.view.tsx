import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useBackNavigation } from '@spieltag/shared-kernel/remote';
import { Sheet } from '@spieltag/shared-kernel/ui';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useGame } from '../../game/use-game.ts';
import { PLANS_OPEN } from '../../plan/plan-link.model.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { loadKeptPlans } from './load-kept-plans.ts';

/** The plans of this device, while nothing is being tried. */
export function KeptPlansSheet() {
  const { t } = useTexts('market');
  const { plan, squad } = useGame();
  const [query] = useSearchParams();
  const goBack = useBackNavigation();
  const isOpen = query.has(PLANS_OPEN);
  const close = () => {
    const next = new URLSearchParams(query);
    next.delete(PLANS_OPEN);
    goBack({ pathname: window.location.pathname, search: next.toString() });
  };
  const held = plan?.sandbox.held ?? squad;
  return (
    <Sheet title={t('plan.showKept')} isOpen={isOpen} onClose={close}>
      {isOpen && (
        <LatePart title={t('plan.kept')} load={loadKeptPlans} props={{ held, onOpened: close }} />
      )}
    </Sheet>
  );
}
