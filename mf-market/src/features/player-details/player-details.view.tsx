import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { hasRating } from '@spieltag/shared-kernel/remote';
import { Banner, Portrait, PositionBadge, StatusBadge } from '@spieltag/shared-kernel/ui';
import { useDeferredValue } from 'react';
import { useGame } from '../../game/use-game.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { badgeOf } from '../../players/player-badge.ts';
import { offerIn } from '../../trading/offer.model.ts';
import { NextMatches } from './next-matches.view.tsx';
import { OwnRecord } from './own-record.view.tsx';
import styles from './player-details.module.css';
import { KeyFigures, PlayerFacts } from './player-facts.view.tsx';
import { PlayerForm } from './player-form.view.tsx';
import { runningRoundId } from './player-in-round.model.ts';
import { PlayerLinks } from './player-links.view.tsx';
import { PlayerRounds } from './player-rounds.view.tsx';
import { RoundBreakdown } from './round-breakdown.view.tsx';
import { SeasonBreakdown } from './season-breakdown.view.tsx';
import { useShownRound } from './use-shown-round.ts';

/** Face, name, team, position, and whether they are expected to play, or do. */
export function PlayerHeader({ player }: { readonly player: Player }) {
  const game = useGame();
  return (
    <div className={styles.header}>
      <Portrait playerId={player.id} teamId={player.teamId} size={64} />
      <div className={styles.names}>
        <h2 className={styles.name}>{player.displayLongName}</h2>
        <p className={styles.team}>
          <PositionBadge position={player.position} /> {game.teams.get(player.teamId)?.name}
        </p>
        <StatusBadge {...badgeOf(player, game)} />
      </div>
    </div>
  );
}

interface PlayerDetailsProps {
  readonly player: Player;
  /** The round the details were opened for; undefined: for none. */
  readonly roundId: string | undefined;
}

/** Nobody needs it outside of a round. */
const loadInRound = async () => (await import('./player-in-round.view.tsx')).PlayerInRound;

/** In a running round what the player does in it; then all there is to know before buying or selling. */
export function PlayerDetails({ player, roundId }: PlayerDetailsProps) {
  const { t } = useTexts('market');
  const game = useGame();
  const { state, database } = game;
  const wanted = database.rounds.find(({ id }) => id === roundId)?.id;
  const runningId = runningRoundId(state, wanted);
  const shownRoundId = useShownRound(player.id, wanted);
  const offer = offerIn(game, player.id);
  const isSellable = offer.kind === 'sell' && !offer.refusal;
  // Head and facts first: the rest follows while the sheet comes in.
  const isWhole = useDeferredValue(true, false);
  return (
    <div className={styles.details}>
      {!player.active && (
        <Banner tone="warn">{t(isSellable ? 'details.leftSellable' : 'details.left')}</Banner>
      )}
      {runningId && (
        <>
          <LatePart
            title={t('inRound.title')}
            load={loadInRound}
            props={{ player, roundId: runningId }}
          />
          <h3 className={styles.market}>{t('inRound.market')}</h3>
        </>
      )}
      <OwnRecord player={player} />
      <KeyFigures player={player} />
      <PlayerLinks player={player} />
      <PlayerFacts player={player} hasOwnership={!runningId} />
      {isWhole && (
        <>
          <NextMatches player={player} />
          <PlayerForm player={player} />
          <PlayerRounds player={player} />
          {!runningId && shownRoundId && <RoundBreakdown player={player} roundId={shownRoundId} />}
          {hasRating(player) ? (
            <SeasonBreakdown player={player} />
          ) : (
            <p className={styles.none}>{t('details.notRated')}</p>
          )}
        </>
      )}
    </div>
  );
}
