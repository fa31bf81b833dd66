import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button, cx, HiddenText } from '@spieltag/shared-kernel/ui';
import { Lock, Minus, Plus } from '@spieltag/shared-kernel/vendor/icons';
import { useId, useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import { explainRefusal } from './explain-refusal.ts';
import { isOfPlayer, offerIn } from './offer.model.ts';
import { RuleLink } from './rule-link.view.tsx';
import styles from './trade-button.module.css';
import { pressOnce, useDeal } from './use-deal.ts';

interface TradeButtonProps {
  readonly player: Pick<Player, 'id' | 'displayLongName'>;
  /** `sheet`: the one thing to do, with the reason in full beside it. */
  readonly look?: 'row' | 'sheet';
}

/**
 * Buys the player, or sells them when they are owned. When the rules refuse it, the button says why
 * and stays pressable: pressing it shows the reason in full, and nothing is sent.
 */
export function TradeButton({ player, look = 'row' }: TradeButtonProps) {
  const { t } = useTexts('market');
  const { describeRefusal } = useKernel();
  const game = useGame();
  const deal = useDeal();
  const reasonId = useId();
  const { kind, refusal } = useMemo(() => offerIn(game, player.id), [game, player.id]);
  const isSheet = look === 'sheet';
  const reason = refusal && explainRefusal(refusal, game.squad, game.context, describeRefusal);
  const isShort = refusal && isOfPlayer(refusal) && !isSheet;
  return (
    <div className={cx(styles.trade, isSheet && styles.wide)}>
      <Button
        size={isSheet ? 'large' : 'small'}
        variant={isSheet && kind === 'buy' ? 'primary' : 'secondary'}
        wide
        icon={isSheet ? (refusal ? Lock : kind === 'buy' ? Plus : Minus) : undefined}
        className={cx(!isSheet && styles.inRow, kind === 'buy' && !isSheet && styles.buy)}
        aria-label={t(`trading.${kind}Player`, { player: player.displayLongName })}
        aria-disabled={refusal ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        onKeyDown={pressOnce}
        onClick={(event) => deal(event, player.id)}
      >
        {t(kind === 'buy' ? 'common.buy' : 'common.sell')}
      </Button>
      {reason && (
        <p id={reasonId} className={styles.reason}>
          {isShort && <span aria-hidden>{t(`trading.short.${refusal.code}`)}</span>}
          {isSheet ? (
            <>
              {t(reason.messageKey, reason.params)} <RuleLink code={refusal.code} />
            </>
          ) : (
            <HiddenText>{t(reason.messageKey, reason.params)}</HiddenText>
          )}
        </p>
      )}
    </div>
  );
}
