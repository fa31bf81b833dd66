import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { ChevronDown, Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { inSeason } from '../address/address.ts';
import { useShell } from '../shell-context.tsx';
import { seasonChoices } from './seasons.model.ts';
import styles from './status-bar.module.css';

/** Which league is shown, and the way to another one: the browser's own select below our clothes. */
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
      <Trophy aria-hidden size={18} />
      <span aria-hidden className={styles.leagueName}>
        {current?.leagueName}
      </span>
      <ChevronDown aria-hidden size={14} className={styles.leagueArrow} />
      <select
        aria-label={t('frame.league')}
        value={seasonId}
        onChange={(event) => address.go(inSeason(event.target.value, '/'))}
      >
        {choices.map((choice) => (
          <option key={choice.seasonId} value={choice.seasonId}>
            {choice.leagueName} {choice.seasonName}
          </option>
        ))}
      </select>
    </label>
  );
}
