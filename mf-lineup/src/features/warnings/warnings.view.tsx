import { useTexts } from '@spieltag/shared-kernel/i18n';
import { formationLabel, type Lineup } from '@spieltag/shared-kernel/rules';
import { Banner, Button } from '@spieltag/shared-kernel/ui';
import { ArrowLeftRight } from '@spieltag/shared-kernel/vendor/icons';
import { memo, useMemo, useState } from 'react';
import type { Game } from '../../game/game.model.ts';
import { useLate } from '../../late/use-late.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { inShort, type Warnings, warningsOf } from './warnings.model.ts';

/** Most lineups need no help. */
const loadProposal = async () => (await import('./proposal/index.ts')).ProposalSheet;

interface WarningsProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  /**
   * Takes a better lineup over.
   * @param isWhole nothing of what was proposed was declined
   */
  onApply(lineup: Lineup, isWhole: boolean): void;
}

/** What would cost points, players who do not play; and what helps. */
export const WarningsView = memo(function WarningsView(props: WarningsProps) {
  const { game, slots, onApply } = props;
  const { t } = useTexts('lineup');
  const warnings = useMemo(() => warningsOf(game, slots), [game, slots]);
  const { better } = warnings;
  const sentences = useSentences(warnings);
  const [isLooking, look] = useState(false);
  const ProposalSheet = useLate(loadProposal, isLooking);
  // What comes to be better later is looked at when that is wanted.
  if (isLooking && !better) look(false);
  if (sentences.length === 0) return null;
  return (
    <>
      <Banner
        tone="warn"
        action={
          better && (
            <Button
              size="small"
              icon={ArrowLeftRight}
              pending={isLooking && !ProposalSheet}
              onClick={() => look(true)}
            >
              {t('warning.apply')}
            </Button>
          )
        }
      >
        {sentences.join(' ')}
      </Banner>
      {isLooking && better && ProposalSheet && (
        <ProposalSheet {...{ game, slots, better, onApply }} onClose={() => look(false)} />
      )}
    </>
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
