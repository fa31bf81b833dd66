import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Crest } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { type KnownFixture, tagOf, useFixtures, whenOf } from '../../players/use-fixtures.tsx';
import styles from './player-details.module.css';

/** How many fixtures ahead are shown. */
const SHOWN_FIXTURES = 5;

/**
 * Against whom the player's team plays in the running round and next, when or how far it is, where, and
 * how hard it is: pressed, it says why.
 */
export function NextMatches({ player }: { readonly player: Player }) {
  const { t } = useTexts('market');
  const next = shownOf(useFixtures()(player.teamId));
  const [explained, setExplained] = useState<string>();
  if (!player.active || next.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('details.next')}</h3>
      <ul className={styles.matches}>
        {next.map((fixture) => (
          <FixtureLine
            key={fixture.matchId}
            fixture={fixture}
            isExplained={fixture.matchId === explained}
            onPress={() =>
              setExplained(fixture.matchId === explained ? undefined : fixture.matchId)
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** Those of the running round, the next ones, and those without a date: these are not to be forgotten. */
function shownOf(fixtures: readonly KnownFixture[]): readonly KnownFixture[] {
  const isNext = ({ course, isPostponed }: KnownFixture) => !course && !isPostponed;
  const next = new Set(fixtures.filter(isNext).slice(0, SHOWN_FIXTURES));
  return fixtures.filter((fixture) => !isNext(fixture) || next.has(fixture));
}

interface FixtureLineProps {
  readonly fixture: KnownFixture;
  readonly isExplained: boolean;
  readonly onPress: () => void;
}

function FixtureLine({ fixture, isExplained, onPress }: FixtureLineProps) {
  const texts = useTexts('market');
  const { date, opponentId, opponent } = fixture;
  return (
    <li>
      <button
        type="button"
        className={styles.fixture}
        aria-expanded={isExplained}
        onClick={onPress}
      >
        <Crest teamId={opponentId} size={24} />
        {/* Those who listen are told it with where and how hard it is. */}
        <span aria-hidden>{opponent}</span>
        {tagOf(fixture)}
        <time className={styles.muted} dateTime={new Date(date).toISOString()}>
          {whenOf(fixture, texts, texts.t('trading.date'))}
        </time>
      </button>
      {isExplained && <Why {...fixture} />}
    </li>
  );
}

/** What the level of a fixture comes from. */
function Why({ opponent, isAtHome, difficulty }: KnownFixture) {
  const { t, formatNumber } = useTexts('market');
  const { matches: count, goalDifference } = difficulty;
  const difference = `${goalDifference > 0 ? '+' : ''}${formatNumber(goalDifference)}`;
  return (
    <p className={styles.why}>
      {count === 0
        ? t('fixtures.whyUnknown', { opponent })
        : t(`fixtures.why.${isAtHome ? 'home' : 'away'}`, { opponent, difference, count })}
    </p>
  );
}
