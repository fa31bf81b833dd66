import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useStable } from '@spieltag/shared-kernel/remote';
import { type Lineup, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { cx, Screen, useBreakpoint, useReducedMotion } from '@spieltag/shared-kernel/ui';
import { type RefObject, useDeferredValue, useMemo, useState } from 'react';
import { BenchPanel } from '../features/bench/bench-panel.view.tsx';
import { Legend } from '../features/legend/legend.view.tsx';
import { LineupPitch } from '../features/pitch/lineup-pitch.view.tsx';
import { ShareSheet } from '../features/share/share-sheet.view.tsx';
import { useShare } from '../features/share/use-share.ts';
import { CaptainQuestion } from '../features/status-line/captain-question.view.tsx';
import { WarningsView } from '../features/warnings/warnings.view.tsx';
import { type Game, isChangeable } from '../game/game.model.ts';
import { useLate } from '../late/use-late.ts';
import { placementChange } from '../swapping/change.model.ts';
import { SwapAnimation } from '../swapping/swap-animation.view.tsx';
import { hintKey } from './hint.model.ts';
import styles from './lineup.module.css';
import { LineupBar } from './lineup-bar.view.tsx';
import { LineupFoot } from './lineup-foot.view.tsx';
import { useLineup } from './use-lineup.ts';
import { usePitchRoom } from './use-pitch-room.ts';

/** Most seasons have none. */
const loadSubstitutions = () => import('../features/substitutions/index.ts');

interface LineupContentProps {
  readonly game: Game;
  /** Holds all the slots: within it keys and movements reach. */
  readonly area: RefObject<HTMLElement | null>;
}

/** The lineup screen: what round it is, the pitch, the bench, and what is going on with them. */
export function LineupContent({ game, area }: LineupContentProps) {
  const { t } = useTexts('lineup');
  const isPhone = useBreakpoint() === 'phone';
  const still = useReducedMotion();
  const isOpen = isChangeable(game);
  const [isBenchShown, setBenchShown] = useState(false);
  /** The bench takes the room of all that is not needed for swapping. */
  const isTight = isPhone && isBenchShown;
  const room = usePitchRoom(isTight);
  const lineup = useLineup(game, area, !isPhone || isBenchShown);
  const { slots, board, swapping, sources, display } = lineup;
  // Pitch and bench show a change at once; what is said about it comes with the next frame.
  const settled = useDeferredValue(
    useMemo(() => ({ game, slots, sources }), [game, slots, sources]),
  );
  const share = useShare(game);
  const hasPlan = game.state.config.substitutions === true;
  const substitutions = useLate(loadSubstitutions, isOpen && hasPlan);
  const [isPlanOpen, setPlanOpen] = useState(false);
  const { improve, changeFormation } = useStable({
    improve: (better: Lineup, isWhole: boolean) =>
      swapping.make(placementChange(settled.game.lineup, better, { kind: 'improved', isWhole })),
    changeFormation: (formationId: string) => swapping.changeFormation(formationId),
  });
  const foot = squadPlayerIds(game.lineup).length > 0 && (
    <div ref={room.below}>
      <LineupFoot
        game={game}
        lineup={lineup}
        isPhone={isPhone}
        isBenchShown={isBenchShown}
        onBenchToggle={() => setBenchShown(!isBenchShown)}
        planButton={
          hasPlan &&
          substitutions && (
            <substitutions.PlanButton isPhone={isPhone} onOpen={() => setPlanOpen(true)} />
          )
        }
      />
    </div>
  );
  return (
    <SwapAnimation lineup={game.lineup} still={still} area={area} droppedId={lineup.droppedId}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the slots within */}
      <div
        onKeyDown={lineup.onKeyDown}
        className={cx(styles.content, isTight && styles.tight)}
        ref={room.around}
      >
        <Screen title={t('title')} hideTitle footer={isPhone && foot}>
          <div ref={room.above} className={styles.above}>
            <LineupBar
              game={settled.game}
              sources={settled.sources}
              display={display}
              share={share}
              isShort={isTight}
              onFormation={changeFormation}
            />
            {!isTight && (
              <WarningsView game={settled.game} slots={settled.slots} onApply={improve} />
            )}
          </div>
          <div className={styles.board}>
            <div className={styles.pitch} data-anchor="mf-lineup/pitch">
              <LineupPitch game={game} slots={slots} board={board} />
              {!isPhone && foot}
              {!isTight && <Legend help={t(`hint.${hintKey(isOpen, isPhone, true)}`)} />}
            </div>
            {!isPhone && (isOpen || isBenchShown) && (
              <div className={styles.bench} data-anchor="mf-lineup/bench">
                <BenchPanel slots={slots} board={board} />
              </div>
            )}
          </div>
        </Screen>
        <CaptainQuestion game={game} swapping={swapping} />
        {/* Apart from its button, which changes places with the size of the page. */}
        {isPlanOpen && substitutions && (
          <substitutions.PlanSheet {...{ game, slots }} onClose={() => setPlanOpen(false)} />
        )}
        <ShareSheet seasonId={game.state.seasonId} isOpen={share.isOpen} onClose={share.close} />
      </div>
    </SwapAnimation>
  );
}
