import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { Duel, DuelRound, DuelRow, HeadToHead } from '@spieltag/shared-kernel/rules';
import { cx, Points, Rank, Table, type TableColumn } from '@spieltag/shared-kernel/ui';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import type { ModeProps } from './mode-props.ts';
import styles from './play.module.css';
import { Who } from './who.view.tsx';

/** The duels of a round, the own one first, and the table of all rounds. */
export function DuelsView(props: ModeProps & { readonly play: HeadToHead }) {
  const { t } = useTexts('groups');
  const { play, roundId, labelOf } = props;
  const ownId = useStore(useKernel().session).data?.id;
  const round = play.rounds.find((one) => one.roundId === roundId);
  const rows = usePages(play.table, 'duel table');
  const columns = useTableColumns(props);
  const caption = t('play.duelTable');
  return (
    <>
      {round && <Duels {...props} round={round} ownId={ownId} label={labelOf(roundId)} />}
      <h3 className={styles.heading}>{caption}</h3>
      <Table
        caption={caption}
        columns={columns}
        rows={rows.shown}
        rowKey={({ userId }) => userId}
        isHighlighted={({ userId }) => userId === ownId}
      />
      <PageLinks of={caption} pages={rows} />
    </>
  );
}

interface DuelsProps extends ModeProps {
  readonly round: DuelRound;
  readonly ownId: string | undefined;
  readonly label: string;
}

function Duels({ round, ownId, label, played, roundId }: DuelsProps) {
  const { t } = useTexts('groups');
  const isOwn = ({ userIds }: Duel) => userIds.some((id) => id === ownId);
  const duels = [...round.duels.filter(isOwn), ...round.duels.filter((duel) => !isOwn(duel))];
  const pages = usePages(duels, round.roundId);
  const caption = t('play.duels', { round: label });
  return (
    <>
      <ul className={styles.list} aria-label={caption}>
        {pages.shown.map((duel) => (
          <li key={duel.userIds[0]} className={cx(styles.duel, isOwn(duel) && styles.own)}>
            <Who
              person={played.people.get(duel.userIds[0])}
              roundId={roundId}
              isMirrored
              isDimmed={duel.outcome === 'SECOND'}
            />
            <Score duel={duel} />
            <Who
              person={played.people.get(duel.userIds[1])}
              roundId={roundId}
              isDimmed={duel.outcome === 'FIRST'}
            />
          </li>
        ))}
      </ul>
      <PageLinks of={caption} pages={pages} />
      {round.bye && (
        <p className={styles.bye}>
          {round.bye === ownId
            ? t('play.ownBye')
            : t('play.bye', { name: played.people.get(round.bye)?.name ?? '' })}
        </p>
      )}
    </>
  );
}

function Score({ duel: { scores, outcome } }: { readonly duel: Duel }) {
  const { t } = useTexts('groups');
  if (outcome === null) return <span className={styles.against}>{t('play.against')}</span>;
  return (
    <span className={styles.score}>
      <ScoreOf score={scores[0]} />
      <span aria-hidden>:</span>
      <ScoreOf score={scores[1]} />
    </span>
  );
}

/** Points, or that there were none to be had. */
export function ScoreOf({ score }: { readonly score: number | null }) {
  const { t } = useTexts('groups');
  return score === null ? (
    <abbr title={t('play.unrated')} className={styles.unrated}>
      –
    </abbr>
  ) : (
    <Points value={score} />
  );
}

function useTableColumns({ played, roundId }: ModeProps): readonly TableColumn<DuelRow>[] {
  const { t, formatNumber } = useTexts('groups');
  const figure = (id: 'played' | 'won' | 'drawn' | 'lost', wideOnly: boolean) => ({
    id,
    header: t(`play.column.${id}`),
    shortHeader: t(`play.short.${id}`),
    align: 'end' as const,
    wideOnly,
    cell: (row: DuelRow) => formatNumber(row[id]),
  });
  return [
    { id: 'place', header: t('ranking.place'), cell: ({ rank }) => <Rank rank={rank} /> },
    {
      id: 'manager',
      header: t('ranking.manager'),
      rowHeader: true,
      cell: ({ userId }) => <Who person={played.people.get(userId)} roundId={roundId} />,
    },
    figure('played', false),
    figure('won', true),
    figure('drawn', true),
    figure('lost', true),
    {
      id: 'score',
      header: t('play.column.score'),
      align: 'end',
      wideOnly: true,
      cell: ({ score }) => formatNumber(score),
    },
    {
      id: 'points',
      header: t('play.column.duelPoints'),
      shortHeader: t('play.short.duelPoints'),
      align: 'end',
      cell: ({ points }) => <Points value={points} />,
    },
  ];
}
