import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { ChevronDown, Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { type CSSProperties, useState } from 'react';
import { inSeason } from '../address/address.ts';
import { useShell } from '../context/shell-context.tsx';
import { useHasScreen } from '../context/use-has-screen.ts';
import styles from './league-select.module.css';
import { seasonChoices } from './seasons.model.ts';

/**
 * Shows the current league and switches to another one: a native select, restyled. Browsers that
 * support styling its list show badges in it.
 */
export function LeagueSelectView() {
  const { t } = useTexts('shell');
  const { address } = useShell();
  const { seasons } = useKernel();
  const { data: leagues } = useStore(seasons);
  const seasonId = useSeasonId();
  if (!leagues) return null;
  const choices = seasonChoices(leagues);
  const current = choices.find((choice) => choice.seasonId === seasonId);
  return (
    <label className={styles.league}>
      <LeagueBadge key={current?.leagueId} leagueId={current?.leagueId} />
      <span aria-hidden className={styles.name}>
        {current?.leagueName}
      </span>
      <ChevronDown aria-hidden size={14} className={styles.arrow} />
      <select
        aria-label={t('frame.league')}
        value={seasonId}
        onChange={(event) => address.go(inSeason(event.target.value, '/'))}
      >
        {choices.map((choice) => (
          <option
            key={choice.seasonId}
            value={choice.seasonId}
            style={{ '--badge': `url("${badgeOf(choice.leagueId)}")` } as CSSProperties}
          >
            {choice.leagueName} {choice.seasonName}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * The badge is fetched after the first screen; a trophy stands for it until then, or when there is
 * none.
 */
function LeagueBadge({ leagueId }: { readonly leagueId: string | undefined }) {
  const [isThere, setThere] = useState(false);
  const hasScreen = useHasScreen();
  return (
    <span aria-hidden className={styles.badge}>
      {!isThere && <Trophy size={18} />}
      {hasScreen && leagueId && (
        <img
          src={badgeOf(leagueId)}
          alt=""
          width={22}
          height={22}
          hidden={!isThere}
          onLoad={() => setThere(true)}
        />
      )}
    </span>
  );
}

/** The width suits displays with three device pixels to a CSS pixel. */
function badgeOf(leagueId: string): string {
  return `/bitmap-resources/leagues/${encodeURIComponent(leagueId)}.png?width=72`;
}
