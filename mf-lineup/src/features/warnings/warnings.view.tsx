import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonPath } from '@spieltag/shared-kernel/remote';
import { isMarketOpen } from '@spieltag/shared-kernel/rules';
import { Banner, buttonClass } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { warningsOf } from './warnings.model.ts';
import styles from './warnings.module.css';

interface WarningsProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
}

/** What would cost points: an incomplete roster, players who do not play. */
export function WarningsView({ game, slots }: WarningsProps) {
  const { t } = useTexts('lineup');
  const paths = useSeasonPath();
  const { incomplete, inactive, questionable } = warningsOf(game, slots);
  const sentences = [
    inactive.length > 0 && t('warning.inactive', { names: inactive.join(', ') }),
    questionable.length > 0 && t('warning.questionable', { names: questionable.join(', ') }),
  ].filter((sentence) => sentence !== false);
  if (!incomplete && sentences.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {incomplete && (
        <Banner
          tone="warn"
          action={
            isMarketOpen(game.context.marketPhase) && (
              <Link to={paths.market()} className={buttonClass({ size: 'small' })}>
                {t('warning.toMarket')}
              </Link>
            )
          }
        >
          <strong>{t('warning.incomplete', incomplete)}</strong> {t('warning.onlyComplete')}
        </Banner>
      )}
      {sentences.length > 0 && <Banner tone="warn">{sentences.join(' ')}</Banner>}
    </div>
  );
}
