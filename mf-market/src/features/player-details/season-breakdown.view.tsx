import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Points } from '@spieltag/shared-kernel/ui';
import styles from './player-details.module.css';
import { type SeasonRow, seasonRows } from './season-breakdown.model.ts';

/** The season's points by what they were given for. */
export function SeasonBreakdown({ player }: { readonly player: Player }) {
  const { t, formatNumber } = useTexts('market');
  const amountOf = ({ count, averageGrade }: SeasonRow) =>
    averageGrade === undefined
      ? count !== undefined && formatNumber(count)
      : `⌀ ${formatNumber(averageGrade / 100)}`;
  return (
    <section className={styles.section}>
      <h3>{t('details.season')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('details.part')}</th>
            <th scope="col">{t('details.count')}</th>
            <th scope="col">{t('common.points')}</th>
          </tr>
        </thead>
        <tbody>
          {seasonRows(player).map((row) => (
            <tr key={row.part}>
              <th scope="row">{t(`pointsPart.points${row.part}`)}</th>
              <td>{amountOf(row)}</td>
              <td>
                <Points value={row.points} signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('details.sum')}</th>
            <td />
            <td>
              <Points value={player.rating} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
