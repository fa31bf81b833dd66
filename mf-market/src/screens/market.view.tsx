import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen, SkeletonRows, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { useParams } from '@spieltag/shared-kernel/vendor/router';
import { useDeferredValue } from 'react';
import { ComparisonSheet } from '../features/compare/comparison.view.tsx';
import { FixtureSheet } from '../features/fixtures/fixture-sheet.view.tsx';
import { KeptPlansSheet } from '../features/plan/kept-plans-sheet.view.tsx';
import { LinkedPlan } from '../features/plan/linked-plan.view.tsx';
import { GameGate } from '../game/game-gate.view.tsx';
import { Crests } from '../players/crests.view.tsx';
import { CardQuestion } from '../trading/card-question.view.tsx';
import { MarketPhoneView } from './market-phone.view.tsx';
import { readMarketView } from './market-view.model.ts';
import { MarketWideView } from './market-wide.view.tsx';

/** The transfer market: sub-screens on a phone, one screen on anything wider. */
export function MarketView() {
  const { t } = useTexts('market');
  const { view: part } = useParams();
  const isPhone = useBreakpoint() === 'phone';
  const view = readMarketView(part);
  // A press on the tab is answered with the screen's frame; the list takes longer to draw.
  const isAnswered = useDeferredValue(true, false);
  const skeleton = (
    <Screen title={t('title')}>
      <SkeletonRows rows={8} />
    </Screen>
  );
  if (!isAnswered) return skeleton;
  return (
    <GameGate skeleton={skeleton}>
      <CardQuestion>
        <Crests>
          {isPhone ? <MarketPhoneView view={view} /> : <MarketWideView view={view} />}
          <ComparisonSheet />
          <FixtureSheet />
          <KeptPlansSheet />
          <LinkedPlan />
        </Crests>
      </CardQuestion>
    </GameGate>
  );
}
