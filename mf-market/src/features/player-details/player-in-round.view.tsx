import type { Player } from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { isRated } from '@spieltag/shared-kernel/rules';
import {
  Badge,
  Points,
  PointsBreakdownTable,
  resultTokens,
  StatusBadge,
} from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import { useGame } from '../../game/use-game.ts';
import { OwnershipTable } from './ownership.view.tsx';
import { matchesOf, type OwnPart, ownPartOf, type RoundMatch } from './player-in-round.model.ts';
import styles from './player-in-round.module.css';
import { RoundMatchCard } from './round-match.view.tsx';
import { useMinutes } from './use-minutes.ts';

export interface PlayerInRoundProps {
  readonly player: Player;
  /** The round that is being played. */
  readonly roundId: string;
}

/** What the player does in the running round: match, points and what they are for, who has them. */
export function PlayerInRound({ player, roundId }: PlayerInRoundProps) {
  const { t, formatRound } = useTexts('market');
  const { state, database } = useGame();
  const { data: own } = useDataSlot(useKernel().myResults, roundId);
  const matches = matchesOf(player, database, state);
  const points = matches.reduce((sum, { played }) => sum + (played?.points ?? 0), 0);
  const part = ownPartOf(player.id, points, own);
  const name = formatRound(database.rounds.find(({ id }) => id === roundId)?.name ?? '');
  return (
    <section className={styles.round} aria-label={name}>
      <h3 className={styles.title}>
        {name}{' '}
        {part && <PartBadge part={part} hasSubstitutions={state.config.substitutions === true} />}
      </h3>
      {matches.length === 0 && <p className={styles.quiet}>{t('inRound.noMatch')}</p>}
      {matches.map((match) => (
        <RoundMatchCard key={match.id} match={match} />
      ))}
      <Figures player={player} matches={matches} points={points} part={part} />
      {matches.map(({ id, played }) =>
        played && isRated(played) ? (
          <PointsBreakdownTable
            key={id}
            caption={t('inRound.parts', { round: name })}
            parts={played.pointsBreakDown}
            total={played.points}
          />
        ) : null,
      )}
      <OwnershipTable playerId={player.id} roundId={roundId} />
    </section>
  );
}

interface FiguresProps {
  readonly player: Player;
  readonly matches: readonly RoundMatch[];
  readonly points: number;
  readonly part: OwnPart | undefined;
}

/** Points as the message, minutes and grade, and what they count for the user. */
function Figures({ player, matches, points, part }: FiguresProps) {
  const { t, formatNumber } = useTexts('market');
  const { state, database } = useGame();
  const minutes = useMinutes(player, matches, database);
  const placed = { id: player.id, teamId: player.teamId, index: 0, points };
  const [token] = resultTokens(
    { formationId: null, players: [placed] },
    { ...database, round: state.currentResults, isRunning: true, isCounted: true },
  );
  const grades = matches.flatMap(({ played }) => played?.pointsBreakDown.grade || []);
  return (
    <div className={styles.figures}>
      <dl className={styles.list}>
        <Figure label={t('common.points')} isLarge>
          <Points value={token?.points} size="large" />
        </Figure>
        <Figure label={t('inRound.minutes')}>
          {minutes === undefined ? DASH : formatNumber(minutes)}
        </Figure>
        <Figure label={t('inRound.grade')}>
          {grades.length > 0 ? grades.map((grade) => formatNumber(grade / 100)).join(' · ') : DASH}
        </Figure>
        {part?.place === 'pitch' && (
          <Figure label={t(part.isCaptain ? 'inRound.forYouTwice' : 'inRound.forYou')}>
            <Points value={part.counted} />
          </Figure>
        )}
      </dl>
      <StatusBadge status={token?.status} unsure={token?.unsure} />
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isLarge?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isLarge = false, children }: FigureProps) {
  return (
    <div className={isLarge ? styles.main : styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PartBadgeProps {
  readonly part: OwnPart;
  /** Whoever does not play is replaced from the bench when the round, which is being played, is evaluated. */
  readonly hasSubstitutions: boolean;
}

function PartBadge({ part, hasSubstitutions }: PartBadgeProps) {
  const { t } = useTexts('market');
  if (part.place === 'bench') {
    return <Badge>{t(hasSubstitutions ? 'inRound.mayComeOn' : 'inRound.onBench')}</Badge>;
  }
  return <Badge tone="accent">{t(part.isCaptain ? 'inRound.captain' : 'details.onPitch')}</Badge>;
}
