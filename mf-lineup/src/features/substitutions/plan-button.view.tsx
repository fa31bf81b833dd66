import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, IconButton } from '@spieltag/shared-kernel/ui';
import { ArrowDownUp } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { PlanSheet } from './plan-sheet.view.tsx';

interface PlanButtonProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  readonly isPhone: boolean;
  /** Whether it may be opened; an open sheet stays without it, with all that was changed in it. */
  readonly isOffered: boolean;
}

/** The way to who comes on for whoever does not play. */
export function PlanButton({ game, slots, isPhone, isOffered }: PlanButtonProps) {
  const { t } = useTexts('substitutions');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered &&
        (isPhone ? (
          <IconButton icon={ArrowDownUp} label={t('open')} onClick={() => setOpen(true)} />
        ) : (
          <Button icon={ArrowDownUp} onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        ))}
      {isOpen && <PlanSheet game={game} slots={slots} onClose={() => setOpen(false)} />}
    </>
  );
}
