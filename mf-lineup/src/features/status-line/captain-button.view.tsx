import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Crown } from '@spieltag/shared-kernel/vendor/icons';
import { type CaptainOffer, captainCard, captainOffer } from '../../game/captain.model.ts';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';

interface CaptainButtonProps {
  readonly game: Game;
  readonly slot: LineupSlot;
  readonly swapping: Swapping;
}

/** Gives the player of a slot the armband, or takes it back; where it cannot be, pressing says why. */
export function CaptainButton({ game, slot, swapping }: CaptainButtonProps) {
  const { t } = useTexts('lineup');
  const { describeRefusal } = useKernel();
  const { occupant } = slot;
  const offer = captainOffer(captainCard(game.ledger), slot, game.context);
  if (!occupant || !offer) return null;
  const { kind, refusal } = offer;
  const press = () => {
    if (refusal) swapping.refuse(errorOf(refusal));
    else swapping.setCaptain(kind === 'name' ? occupant.id : undefined);
  };
  const errorOf = (reason: NonNullable<CaptainOffer['refusal']>) =>
    reason.code === 'CAPTAIN_CARD_MISSING'
      ? { ...reason, status: undefined, messageKey: 'captain.none' as const, params: {} }
      : describeRefusal(reason);
  return (
    <IconButton
      icon={Crown}
      label={t(kind === 'name' ? 'captain.name' : 'captain.takeBack', { player: occupant.name })}
      pressed={kind === 'take-back'}
      onClick={press}
    />
  );
}
