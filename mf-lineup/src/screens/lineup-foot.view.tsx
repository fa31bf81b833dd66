import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type ReactNode, useDeferredValue } from 'react';
import { BenchStrip } from '../features/bench/bench-strip.view.tsx';
import { StatusLine } from '../features/status-line/status-line.view.tsx';
import { isCardInHand } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import { useLate } from '../late/use-late.ts';
import { BenchToggle } from './bench-toggle.view.tsx';
import { hintKey } from './hint.model.ts';
import type { LineupController } from './use-lineup.ts';

/** Most have no card. */
const loadCard = () => import('../features/captain-card/index.ts');

interface LineupFootProps {
  readonly game: Game;
  readonly lineup: LineupController;
  readonly isPhone: boolean;
  readonly isBenchShown: boolean;
  onBenchToggle(): void;
  /** The way to who comes on for whoever does not play; undefined: the season has none. */
  readonly planButton: ReactNode;
}

/** Below the pitch: what is going on, and on a phone the bench and the button that shows it. */
export function LineupFoot(props: LineupFootProps) {
  const { game, lineup, isPhone, isBenchShown, onBenchToggle, planButton } = props;
  const { t } = useTexts('lineup');
  const { slots, board, swapping, isGiving, onGiving } = lineup;
  const hasCard = isCardInHand(game);
  const card = useLate(loadCard, hasCard);
  const isOpen = isChangeable(game);
  const cardHint = hasCard && card ? <card.CardHint isGiving={isGiving} /> : undefined;
  const settled = useDeferredValue({ game, swapping });
  const toggle = () => {
    swapping.cancel();
    onBenchToggle();
  };
  return (
    <>
      {isPhone && isBenchShown && <BenchStrip slots={slots} board={board} />}
      <StatusLine
        game={settled.game}
        swapping={settled.swapping}
        hint={cardHint ?? t(`hint.${hintKey(isOpen, isPhone, !isPhone || isBenchShown)}`)}
        hintStays={cardHint !== undefined}
        isHintAlone={isGiving}
        onDetails={board.openDetails}
      >
        {hasCard && card && !swapping.picked && (
          <card.CardButton {...{ game, swapping, isGiving, onGiving }} />
        )}
        {isOpen && !swapping.picked && planButton}
        {(isPhone || !isOpen) && (
          <BenchToggle isShown={isBenchShown} canSwap={isOpen} onToggle={toggle} />
        )}
      </StatusLine>
    </>
  );
}
