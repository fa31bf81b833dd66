import { useSeasonPath } from '@spieltag/addresses';
import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { canChangeLineup, isOnPitch, slotOf } from '@spieltag/shared-kernel/rules';
import { Button, LinkButton } from '@spieltag/shared-kernel/ui';
import { Armchair, ChartColumn, ExternalLink, Shirt } from '@spieltag/shared-kernel/vendor/icons';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import type { MouseEvent } from 'react';
import { useGame } from '../../game/use-game.ts';
import {
  COMPARED_MAX,
  knownOf,
  readCompared,
  toggledCompared,
  writeCompared,
} from '../../players/compared.address.ts';
import { isSecondPress, pressOnce } from '../../trading/use-deal.ts';
import { useTrading } from '../../trading/use-trading.ts';
import { freeSlotOnOtherSide, moveToSlot } from './other-side.model.ts';
import styles from './player-details.module.css';

/** What else can be done: into the lineup or out of it, compare, the player's page elsewhere. */
export function PlayerLinks({ player }: { readonly player: Player }) {
  const { t } = useTexts('market');
  const { seasons, bus } = useKernel();
  const { players } = useGame();
  const seasonId = useSeasonId();
  const leagueId = useStore(seasons).data?.seasons.find(({ id }) => id === seasonId)?.leagueId;
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const compare = () => {
    const isHere = window.location.pathname.startsWith(paths.transfermarket());
    const query = new URLSearchParams(isHere ? window.location.search : '');
    const { playerIds = [] } = knownOf(readCompared(query), players);
    const chosen = playerIds.includes(player.id)
      ? playerIds
      : toggledCompared(playerIds, player.id);
    if (!chosen.includes(player.id)) {
      const text = t('compare.full', { max: COMPARED_MAX });
      bus.publish('notification.requested', { level: 'INFO', text });
      return;
    }
    const isOpen = chosen.length > 1;
    const search = writeCompared({ playerIds: chosen, isOpen }, query).toString();
    void navigate({ pathname: paths.transfermarket(), search });
  };
  return (
    <div className={styles.links}>
      <LineupButton player={player} />
      <Button size="small" icon={ChartColumn} onClick={compare}>
        {t('compare.add')}
      </Button>
      {leagueId !== undefined && (
        <LinkButton
          size="small"
          icon={ExternalLink}
          target="_blank"
          rel="noopener"
          href={`/api/sportsdata/v1/player-profile-redirect/${player.id}/${leagueId}`}
        >
          {t('details.profile')}
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Takes an owned player across the line; where nothing is free, the lineup is the place to swap. While
 * a round is played nobody can be moved.
 */
function LineupButton({ player }: { readonly player: Player }) {
  const { t } = useTexts('market');
  const { squad, context, plan } = useGame();
  const trading = useTrading();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const slot = slotOf(squad.lineup, player.id);
  const isOpen = canChangeLineup(context.roundPhase, context.marketPhase);
  if (slot === undefined || plan || !isOpen) return null;
  const isPlaying = isOnPitch(slot);
  const press = (event: MouseEvent) => {
    if (isSecondPress(event)) return;
    const to = freeSlotOnOtherSide(squad.lineup, player.id, context);
    if (to === 'none-free') return void navigate(paths.lineup());
    void trading.rearrange((held, ctx) => moveToSlot(held, player.id, to, ctx));
  };
  return (
    <Button size="small" icon={isPlaying ? Armchair : Shirt} onKeyDown={pressOnce} onClick={press}>
      {t(isPlaying ? 'details.toBench' : 'details.toPitch')}
    </Button>
  );
}
