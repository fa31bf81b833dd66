import { useTexts } from '@spieltag/shared-kernel/i18n';
import { sandboxTrades } from '@spieltag/shared-kernel/rules';
import { IconButton, Money, PositionBadge, Sheet } from '@spieltag/shared-kernel/ui';
import { Undo2 } from '@spieltag/shared-kernel/vendor/icons';
import type { Plan } from '../../game/game.model.ts';
import { useGame } from '../../game/use-game.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { useTryOut } from '../../trading/use-trading.ts';
import { loadKeptPlans } from './load-kept-plans.ts';
import { PlanLineup } from './plan-lineup.view.tsx';
import styles from './plan-sheet.module.css';

interface PlanSheetProps {
  readonly plan: Plan;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The copy as a whole: who comes, who goes, and the lineup, which can be changed here. */
export function PlanSheet({ plan, isOpen, onClose }: PlanSheetProps) {
  const { t } = useTexts('market');
  const { bought, sold } = sandboxTrades(plan.sandbox);
  return (
    <Sheet title={t('plan.name')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.content}>
        <Trades kind="bought" playerIds={bought} />
        <Trades kind="sold" playerIds={sold} />
        <section className={styles.section}>
          <h3>{t('common.lineup')}</h3>
          <PlanLineup />
        </section>
        {isOpen && (
          <LatePart
            title={t('plan.kept')}
            load={loadKeptPlans}
            props={{ held: plan.sandbox.held }}
          />
        )}
      </div>
    </Sheet>
  );
}

interface TradesProps {
  readonly kind: 'bought' | 'sold';
  readonly playerIds: readonly string[];
}

function Trades({ kind, playerIds }: TradesProps) {
  const { t } = useTexts('market');
  const { players } = useGame();
  const tryOut = useTryOut();
  return (
    <section className={styles.section}>
      <h3>{t(`plan.${kind}`, { count: playerIds.length })}</h3>
      <ul className={styles.trades}>
        {playerIds.map((playerId) => {
          const player = players.get(playerId);
          const name = player?.displayLongName ?? t('players.unknown');
          return (
            <li key={playerId} className={styles.trade}>
              {player && <PositionBadge position={player.position} />}
              <span className={styles.name}>{name}</span>
              <span className={styles.price} data-kind={kind}>
                {kind === 'bought' ? '−' : '+'}
                <Money euros={player?.marketValue ?? 0} />
              </span>
              <IconButton
                icon={Undo2}
                label={t('plan.takeBack', { player: name })}
                tip="left"
                onClick={() => tryOut({ kind: kind === 'bought' ? 'sell' : 'buy', playerId })}
              />
            </li>
          );
        })}
      </ul>
      {playerIds.length === 0 && <p className={styles.none}>{t('plan.nobody')}</p>}
    </section>
  );
}
