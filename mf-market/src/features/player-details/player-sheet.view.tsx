import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { hasPrice, marketVerdict } from '@spieltag/shared-kernel/rules';
import { BudgetBar, EmptyState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { UserX } from '@spieltag/shared-kernel/vendor/icons';
import { GameGate } from '../../game/game-gate.view.tsx';
import { useGame } from '../../game/use-game.ts';
import { CardQuestion } from '../../trading/card-question.view.tsx';
import { FavoriteButton } from '../../trading/favorite-button.view.tsx';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { DetailsFrame } from './details-frame.view.tsx';
import styles from './player-details.module.css';
import { PlayerDetails, PlayerHeader } from './player-details.view.tsx';

/** The details of the player in the address, over whatever screen they were opened from. */
export function PlayerSheet() {
  const { t } = useTexts('market');
  const { overlay, closeOverlay } = useOverlay();
  if (overlay?.name !== 'player-details') return null;
  const [playerId, roundId] = overlay.parts;
  if (playerId === undefined) return null;
  const waiting = (
    <DetailsFrame subject={playerId} title={t('details.title')} onClose={closeOverlay}>
      <SkeletonRows rows={4} />
    </DetailsFrame>
  );
  return (
    <GameGate skeleton={waiting}>
      <CardQuestion>
        <LoadedSheet playerId={playerId} roundId={roundId} onClose={closeOverlay} />
      </CardQuestion>
    </GameGate>
  );
}

interface LoadedSheetProps {
  readonly playerId: string;
  readonly roundId: string | undefined;
  onClose(): void;
}

function LoadedSheet({ playerId, roundId, onClose }: LoadedSheetProps) {
  const { t } = useTexts('market');
  const { players } = useGame();
  const player = players.get(playerId);
  if (!player) {
    return (
      <DetailsFrame subject={playerId} title={t('details.title')} onClose={onClose}>
        <EmptyState
          icon={UserX}
          title={t('details.unknownTitle')}
          text={t('details.unknownText')}
        />
      </DetailsFrame>
    );
  }
  return (
    <DetailsFrame
      subject={playerId}
      title={player.displayLongName}
      header={<PlayerHeader player={player} />}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <BudgetAfter player={player} />
          <div className={styles.actions}>
            <FavoriteButton player={player} />
            <TradeButton player={player} look="sheet" />
          </div>
        </div>
      }
    >
      <PlayerDetails player={player} roundId={roundId} />
    </DetailsFrame>
  );
}

/** What is left to spend, and what would be after buying or selling the player. */
function BudgetAfter({ player }: { readonly player: Player }) {
  const { state, squad, context, ownedIds } = useGame();
  if (marketVerdict(context)) return null;
  const isOwned = ownedIds.has(player.id);
  const change = isOwned ? player.marketValue : -player.marketValue;
  const isTraded = hasPrice(player) && (isOwned || player.active);
  return (
    <BudgetBar
      budgetEuros={squad.budget}
      totalEuros={state.config.initialBudget}
      afterEuros={isTraded ? squad.budget + change : undefined}
    />
  );
}
