import type { PointsParts } from '../../rules/index.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { Points } from '../figures/points.view.tsx';
import styles from './points-breakdown-table.module.css';

/** Parts as they come from the server: null is not rated. */
export type BreakdownParts = { readonly [Part in keyof PointsParts]?: number | null } & {
  /** Hundredths. */
  readonly grade?: number | null;
  readonly goals?: number | null;
  readonly assists?: number | null;
};

export interface PointsBreakdownTableProps {
  readonly parts: BreakdownParts;
  /** Default: the sum of the parts. */
  readonly total?: number;
  readonly caption: string;
}

const ORDER = [
  'pointsStarter',
  'pointsJoker',
  'pointsGrade',
  'pointsGoals',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsMvp',
  'pointsCards',
  'pointsOther',
] as const;

/** What a player's points are made of; parts that gave nothing are left out. */
export function PointsBreakdownTable({ parts, total, caption }: PointsBreakdownTableProps) {
  const { t, formatNumber } = useUiTexts();
  const rows = ORDER.flatMap((part) => (parts[part] ? [{ part, points: parts[part] }] : []));
  if (rows.length === 0) return <p className={styles.none}>{t('points.none')}</p>;
  const sum = total ?? rows.reduce((all, { points }) => all + points, 0);
  const details: Readonly<Record<string, string | undefined>> = {
    pointsGrade: parts.grade ? formatNumber(parts.grade / 100) : undefined,
    pointsGoals: parts.goals ? `× ${parts.goals}` : undefined,
    pointsAssists: parts.assists ? `× ${parts.assists}` : undefined,
  };
  return (
    <table className={styles.table}>
      <caption>
        <HiddenText>{caption}</HiddenText>
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{t('points.part')}</th>
          <th scope="col">{t('points.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, points }) => (
          <tr key={part}>
            <th scope="row">
              {t(`pointsPart.${part}`)} <span className={styles.detail}>{details[part]}</span>
            </th>
            <td>
              <Points value={points} signed />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('points.sum')}</th>
          <td>
            <Points value={sum} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
