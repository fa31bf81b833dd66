import { useTexts } from '@spieltag/shared-kernel/i18n';
import { formationLabel } from '@spieltag/shared-kernel/rules';
import { Banner, Button } from '@spieltag/shared-kernel/ui';
import { ArrowLeftRight } from '@spieltag/shared-kernel/vendor/icons';
import { memo, useMemo } from 'react';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import type { BetterLineup } from './better-lineup.model.ts';
import { inShort, type Warnings, warningsOf } from './warnings.model.ts';

interface WarningsProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  /** Takes the better lineup over. */
  onApply(better: BetterLineup): void;
}

/** What would cost points, players who do not play; and what helps. */
export const WarningsView = memo(function WarningsView(props: WarningsProps) {
  const { game, slots, onApply } = props;
  const { t } = useTexts('lineup');
  const warnings = useMemo(() => warningsOf(game, slots), [game, slots]);
  const { better } = warnings;
  const sentences = useSentences(warnings);
  if (sentences.length === 0) return null;
  return (
    <Banner
      tone="warn"
      action={
        better && (
          <Button size="small" icon={ArrowLeftRight} onClick={() => onApply(better)}>
            {t('warning.apply')}
          </Button>
        )
      }
    >
      {sentences.join(' ')}
    </Banner>
  );
});

/** Those who will not play, and who could instead of them. */
function useSentences({ inactive, benched, questionable, better }: Warnings): readonly string[] {
  const { t } = useTexts('lineup');
  const concerned = [
    { key: 'inactive' as const, names: inactive },
    { key: 'benched' as const, names: benched },
    { key: 'questionable' as const, names: questionable },
  ].filter(({ names }) => names.length > 0);
  const inWords = (names: readonly string[]) => {
    const { named, others } = inShort(names);
    if (others === 0) return named.join(', ');
    if (named.length === 0) return t('count.players', { count: others });
    return `${named.join(', ')} ${t('warning.more', { count: others })}`;
  };
  const worries = concerned.map(({ key, names }) => t(`warning.${key}`, { names: inWords(names) }));
  if (!better) return worries;
  const names = inWords(better.entering);
  const { formation } = better;
  const help = formation
    ? t('warning.betterFormation', { names, formation: formationLabel(formation) })
    : t('warning.better', { names });
  return [...worries, help];
}
