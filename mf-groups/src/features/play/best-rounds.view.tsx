import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { BestRounds, BestRoundsRow } from '@spieltag/shared-kernel/rules';
import { Points, Rank, Table, type TableColumn } from '@spieltag/shared-kernel/ui';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import type { ModeProps } from './mode-props.ts';
import styles from './play.module.css';
import { Who } from './who.view.tsx';

/** The table of the best rounds, with how many of them count by now. */
export function BestRoundsView({
  play,
  played,
  roundId,
  labelOf,
}: ModeProps & { readonly play: BestRounds }) {
  const { t } = useTexts('groups');
  const ownId = useStore(useKernel().session).data?.id;
  const pages = usePages(play.table, 'best rounds');
  const own = play.table.find(({ userId }) => userId === ownId);
  const caption = t('play.bestTable');
  const columns: readonly TableColumn<BestRoundsRow>[] = [
    { id: 'place', header: t('ranking.place'), cell: ({ rank }) => <Rank rank={rank} /> },
    {
      id: 'manager',
      header: t('ranking.manager'),
      rowHeader: true,
      cell: ({ userId }) => <Who person={played.people.get(userId)} roundId={roundId} />,
    },
    {
      id: 'counted',
      header: t('play.column.counted'),
      shortHeader: t('play.short.counted'),
      align: 'end',
      cell: ({ counted }) => t('play.countedOf', { count: counted.length, of: play.bestOf }),
    },
    {
      id: 'total',
      header: t('play.column.total'),
      align: 'end',
      wideOnly: true,
      cell: ({ counted, total }) => <Points value={counted.length > 0 ? total : null} />,
    },
    {
      id: 'points',
      header: t('common.points'),
      align: 'end',
      cell: ({ counted, score }) => <Points value={counted.length > 0 ? score : null} />,
    },
  ];
  return (
    <>
      <h3 className={styles.heading}>{caption}</h3>
      <Table
        caption={caption}
        columns={columns}
        rows={pages.shown}
        rowKey={({ userId }) => userId}
        isHighlighted={({ userId }) => userId === ownId}
      />
      <PageLinks of={caption} pages={pages} />
      {own && own.counted.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('play.ownCounted')}</h3>
          <ol className={styles.chips}>
            {own.counted.map((round) => (
              <li key={round.roundId} className={styles.chip}>
                <span>{labelOf(round.roundId)}</span>
                <Points value={round.score} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
