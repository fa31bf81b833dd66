import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { ChevronDown, Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { type CSSProperties, useState } from 'react';
import { inSeason } from '../address/address.ts';
import { useShell } from '../shell-context.tsx';
import styles from './league-select.module.css';
import { seasonChoices } from './seasons.model.ts';
import { useHasScreen } from './use-has-screen.ts';

/**
 * Which league is shown, and the way to another one: the browser's own select below our clothes.
 * Browsers that let its list be dressed as well show the leagues' badges in it.
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

/** Comes after the first screen; until then, and where there is none, a cup stands for it. */
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

/** Sharp on screens of three dots a pixel. */
function badgeOf(leagueId: string): string {
  return `/bitmap-resources/leagues/${encodeURIComponent(leagueId)}.png?width=72`;
}
