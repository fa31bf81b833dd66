import { useSeasonPath } from '@spieltag/addresses';
import type {
  ClientDatabase,
  GameState,
  Round,
  RoundResult,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { Banner, buttonClass, Card, Countdown } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { kickOffOf } from '../../rounds/kick-off.model.ts';
import { listedMatches } from '../../rounds/listed-match.model.ts';
import { myPlaces } from '../../rounds/my-players.model.ts';
import { FixturesCard } from './fixtures-card.view.tsx';
import { LineupCard } from './lineup-card.view.tsx';
import { myFixtures } from './my-fixtures.model.ts';
import { plannedLineup, type ShownLineup } from './my-round.model.ts';
import styles from './my-round.module.css';

interface ComingRoundProps {
  readonly round: Round;
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  /** The next one to be played: the own lineup is for it. */
  readonly isNext: boolean;
}

type PlannedProps = Omit<ComingRoundProps, 'isNext'>;

/** A round before its kick-off: when it begins, and who would play. */
export function ComingRound({ round, state, database, result, isNext }: ComingRoundProps) {
  const { t, formatDateTime, formatRound } = useTexts('live');
  const { gameNow } = useKernel();
  const name = formatRound(round.name);
  const kickOff = kickOffOf(round, database, state);
  return (
    <div className={styles.parts}>
      <Card title={t(isNext ? 'coming.title' : 'coming.titleFuture', { round: name })}>
        <div className={styles.hero}>
          {isNext && (
            <p className={styles.countdown}>
              <Countdown to={kickOff} label={t('coming.starts', { round: name })} now={gameNow} />
            </p>
          )}
          <p className={styles.quiet}>{t('coming.kickOff', { date: formatDateTime(kickOff) })}</p>
          {isNext && state.phase === 'GENERAL' && <ToLineup />}
        </div>
      </Card>
      {isNext && <PlannedLineup {...{ round, state, database, result }} />}
    </div>
  );
}

function myFixturesOf({ round, database, result }: PlannedProps, { players }: ShownLineup) {
  const places = myPlaces(players);
  const matches = listedMatches({ database, roundId: round.id, result, places });
  return myFixtures(matches, database.players, places);
}

function ToLineup() {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  return (
    <Link to={paths.lineup()} className={buttonClass({ size: 'small' })}>
      {t('coming.toLineup')}
    </Link>
  );
}

function PlannedLineup(props: PlannedProps) {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  const { data: ledger } = useLoaded(useKernel().ledger);
  if (!ledger) return null;
  const lineup = plannedLineup(ledger);
  const max = props.state.config.maxLineupSize;
  const count = lineup.players.length;
  return (
    <>
      {count < max && (
        <Banner
          tone="warn"
          action={
            <Link to={paths.transfermarket()} className={buttonClass({ size: 'small' })}>
              {t('common.market')}
            </Link>
          }
        >
          {t('coming.incomplete', { count, max })}
        </Banner>
      )}
      {count > 0 && <FixturesCard roundId={props.round.id} mine={myFixturesOf(props, lineup)} />}
      {count > 0 && (
        <LineupCard
          {...props}
          title={t('choice.achieved')}
          lineup={lineup}
          isCounted={false}
          isRunning
        />
      )}
    </>
  );
}
