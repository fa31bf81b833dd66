import { readFailures, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useObservable, useStable } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Crown } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect } from 'react';
import { captainCard, captainOffer } from '../../game/captain.model.ts';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';

/** Announces the card in hand, in short after what was saved; and what to do to give it. */
export function CardHint({ isGiving }: { readonly isGiving: boolean }) {
  const { t } = useTexts('captainCard');
  const { ledger } = useKernel();
  const { state } = useObservable(ledger.receipt$, ledger.receipt());
  if (isGiving) return t('giving');
  return t(state === 'sending' || state === 'acknowledged' ? 'inHandShort' : 'inHand');
}

/** What a press on a slot does while the card is being given; false: nothing, nobody is there. */
export type Give = (slot: LineupSlot) => boolean;

/** The server's words for it: nothing needs to be sent to know them. */
function notOnPitch(player: string): Parameters<Swapping['refuse']>[0] {
  void readFailures();
  const code = 'CAPTAIN_NOT_ON_PITCH';
  return { code, status: undefined, messageKey: `error.${code}`, params: { player } };
}

interface CardButtonProps {
  readonly game: Game;
  readonly swapping: Swapping;
  readonly isGiving: boolean;
  /** Undefined: it is not being given any more. */
  onGiving(give: Give | undefined): void;
}

/** Gives the card in hand by one press on a player; Escape or another press keeps it. */
export function CardButton({ game, swapping, isGiving, onGiving }: CardButtonProps) {
  const { t } = useTexts('captainCard');
  const { give, keep } = useStable({
    give(slot: LineupSlot) {
      const { occupant } = slot;
      onGiving(undefined);
      if (!occupant) return false;
      const offer = captainOffer(captainCard(game.ledger), slot, game.context);
      if (!offer) swapping.refuse(notOnPitch(occupant.name));
      else if (!offer.refusal) swapping.setCaptain(occupant.id);
      else if (offer.refusal.code !== 'CAPTAIN_CARD_MISSING') swapping.explain(offer.refusal);
      return true;
    },
    keep: () => onGiving(undefined),
  });
  useEffect(() => {
    if (!isGiving) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') keep();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isGiving, keep]);
  // With the card goes the giving.
  useEffect(() => keep, [keep]);
  return (
    <IconButton
      icon={Crown}
      label={t('give')}
      pressed={isGiving}
      onClick={() => {
        swapping.cancel();
        onGiving(isGiving ? undefined : give);
      }}
    />
  );
}
