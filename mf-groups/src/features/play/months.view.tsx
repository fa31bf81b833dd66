import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { Monthly, MonthRow } from '@spieltag/shared-kernel/rules';
import { Points, Rank, Table, type TableColumn } from '@spieltag/shared-kernel/ui';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import type { ModeProps } from './mode-props.ts';
import styles from './play.module.css';
import { Who } from './who.view.tsx';
import { Winner } from './winner.view.tsx';

/** The table of the month a round is in, and who has won the months before. */
export function MonthsView({ play, played, roundId }: ModeProps & { readonly play: Monthly }) {
  const { t, formatDateTime } = useTexts('groups');
  const ownId = useStore(useKernel().session).data?.id;
  const shown = play.months.find(({ roundIds }) => roundIds.includes(roundId)) ?? play.months[0];
  const pages = usePages(shown?.table ?? [], shown?.month ?? '');
  if (!shown) return null;
  const nameOf = (month: string) => formatDateTime(Date.parse(`${month}-15T12:00Z`), 'MMMM YYYY');
  const caption = t('play.monthTable', { month: nameOf(shown.month) });
  const won = play.months.filter(({ winnerId }) => winnerId !== null);
  const columns: readonly TableColumn<MonthRow>[] = [
    { id: 'place', header: t('ranking.place'), cell: ({ rank }) => <Rank rank={rank} /> },
    {
      id: 'manager',
      header: t('ranking.manager'),
      rowHeader: true,
      cell: ({ userId }) => <Who person={played.people.get(userId)} roundId={roundId} />,
    },
    {
      id: 'points',
      header: t('common.points'),
      align: 'end',
      cell: ({ score, isRated }) => <Points value={isRated ? score : null} />,
    },
  ];
  return (
    <>
      {shown.winnerId && (
        <Winner
          person={played.people.get(shown.winnerId)}
          text={t('play.monthWon', { month: nameOf(shown.month) })}
        />
      )}
      <h3 className={styles.heading}>{caption}</h3>
      <Table
        caption={caption}
        columns={columns}
        rows={pages.shown}
        rowKey={({ userId }) => userId}
        isHighlighted={({ userId }) => userId === ownId}
      />
      <PageLinks of={caption} pages={pages} />
      {won.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('play.monthsWon')}</h3>
          <ul className={styles.list}>
            {won.map(({ month, winnerId }) => (
              <li key={month} className={styles.line}>
                <span className={styles.when}>{nameOf(month)}</span>
                <Who person={played.people.get(winnerId ?? '')} roundId={roundId} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
