import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { buttonClass, PositionBadge } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useId, useMemo } from 'react';
import { useGame } from '../../game/use-game.ts';
import { PlayerStack } from '../../players/player-stack.view.tsx';
import { type RosterSection, rosterSections } from './roster.model.ts';
import styles from './roster.module.css';

/** The owned players by position; where places are free, the way to the market. */
export function Roster() {
  const { squad, context } = useGame();
  const sections = useMemo(() => rosterSections(squad, context), [squad, context]);
  return (
    <div className={styles.roster}>
      {sections.map((section) => (
        <Section key={section.position} section={section} />
      ))}
    </div>
  );
}

function Section({ section }: { readonly section: RosterSection }) {
  const { t } = useTexts('market');
  const paths = useSeasonPath();
  const id = useId();
  const { position, players, max } = section;
  const free = max - players.length;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id}>{t(`position.${position}`)}</h2>
        <span className={styles.count} data-roster-count={position}>
          {players.length}/{max}
        </span>
      </header>
      <PlayerStack
        areOwned
        label={t(`position.${position}`)}
        playerIds={players.map((each) => each.id)}
      />
      {free > 0 && (
        <div className={styles.free}>
          {/* The heading says it already. */}
          <span aria-hidden>
            <PositionBadge position={position} />
          </span>
          <span className={styles.words}>{t('roster.free', { count: free })}</span>
          <Link
            to={paths.transfermarket(position.toLowerCase())}
            className={buttonClass({ size: 'small' })}
            aria-label={t('roster.toMarket', { position: t(`position.${position}`) })}
          >
            {t('roster.look')}
          </Link>
        </div>
      )}
    </section>
  );
}
