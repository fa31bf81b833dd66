import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { FIELD_SIZE, isSeasonOver, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { buttonClass, EmptyState, Pitch } from '@spieltag/shared-kernel/ui';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { Board } from '../../board/board.ts';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { SlotToken } from '../../tokens/slot-token.view.tsx';

interface LineupPitchProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  readonly board: Board;
}

/** The eleven on the pitch, or what to do when there is nobody at all. */
export function LineupPitch({ game, slots, board }: LineupPitchProps) {
  const isEmpty = squadPlayerIds(game.lineup).length === 0;
  return (
    <Pitch
      positionMap={slots.slice(0, FIELD_SIZE).map(({ position }) => position)}
      renderSlot={(index) => {
        const slot = slots[index];
        return slot && <SlotToken {...board.lookOf(slot)} />;
      }}
    >
      {isEmpty && <EmptyLineup game={game} />}
    </Pitch>
  );
}

/** A frozen game, as that of a season that is over, sends nobody to the market. */
function EmptyLineup({ game }: Pick<LineupPitchProps, 'game'>) {
  const { t } = useTexts('lineup');
  const paths = useSeasonPath();
  const { state, database } = game;
  const isFrozen = state.phase === 'LOCKED';
  const size = game.context.limits.maxLineupSize;
  return (
    <div>
      <EmptyState
        icon={Shirt}
        title={t('empty.title')}
        text={
          isFrozen
            ? t(`round.${isSeasonOver(state, database.rounds) ? 'SEASON_OVER' : 'LOCKED'}`)
            : t('empty.text', { size })
        }
        action={
          !isFrozen && (
            <Link
              to={paths.transfermarket()}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              {t('empty.action')}
            </Link>
          )
        }
      />
    </div>
  );
}
