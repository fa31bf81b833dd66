import type { Round } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Screen, SegmentedControl, StepSelect, useBreakpoint } from '@spieltag/shared-kernel/ui';
import type { ComponentType } from 'react';
import { LateView } from './late-view.view.tsx';
import styles from './ranking.module.css';
import { RANKING_VIEWS, readPageBeside, readView } from './ranking-address.model.ts';
import { RankingPanel } from './ranking-panel.view.tsx';
import { useRankingWays } from './use-ranking-ways.ts';

/** What stands in the place of the lists of all. */
export interface ViewOfAll {
  /** The list the address is of. */
  readonly kind: RankingKind;
  /** Lists there is room for. */
  readonly kinds: readonly RankingKind[];
  /** undefined: the season has not begun, and nothing is ranked. */
  readonly roundId: string | undefined;
  /** The round is being played. */
  readonly isRunning: boolean;
  /** From 0. */
  pageOf(kind: RankingKind): number;
  onPage(kind: RankingKind, page: number): void;
}

export type LoadView = () => Promise<ComponentType<ViewOfAll>>;

interface RankingListsProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** From 0. */
  readonly page: number;
  readonly rounds: readonly Round[];
  /** The round is being played. */
  readonly isRunning: boolean;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
  readonly loadCommunities: LoadView;
}

const KINDS: readonly RankingKind[] = ['round', 'season'];

/** It stands below the lists. */
const loadCurve = async () => (await import('./season-curve.view.tsx')).SeasonCurve;

/** Round and season side by side; on a phone one of them. The address keeps view and pages of both. */
export function RankingLists(props: RankingListsProps) {
  const { kind, roundId, page, rounds, isRunning, lastRoundId, loadCommunities } = props;
  const { t, formatRound } = useTexts('rankings');
  const { toRound, toView, toList, noteList } = useRankingWays(roundId);
  const isPhone = useBreakpoint() === 'phone';
  const { search } = useBaseLocation();
  const beside = readPageBeside(search);
  const view = readView(search);
  const pageOf = (list: RankingKind) => (list === kind ? page : beside);
  const kinds = isPhone ? [kind] : KINDS;
  return (
    <Screen
      title={t('title')}
      toolbar={
        <StepSelect
          label={t('common.round')}
          previousLabel={t('round.previous')}
          nextLabel={t('round.next')}
          options={rounds.map(({ id, name }) => ({ value: id, label: formatRound(name) }))}
          value={roundId}
          onChange={toRound}
        />
      }
    >
      <div className={styles.choices}>
        {isPhone && (
          <SegmentedControl
            label={t('kind.label')}
            wide
            value={kind}
            onChange={(list) => toList(list)}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        )}
        <SegmentedControl
          label={t('view.label')}
          wide={isPhone}
          value={view}
          onChange={toView}
          options={RANKING_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      {view === 'leagues' ? (
        <LateView
          load={loadCommunities}
          props={{ kind, kinds, roundId, isRunning, pageOf, onPage: toList }}
        />
      ) : (
        <div className={styles.lists} data-anchor="mf-rankings/lists">
          {kinds.map((list) => (
            <RankingPanel
              key={list}
              kind={list}
              {...{ roundId, view, isRunning, lastRoundId }}
              page={pageOf(list)}
              noteHere={() => noteList(list, isPhone)}
              onPage={(listPage) => toList(list, listPage)}
            />
          ))}
        </div>
      )}
      {view !== 'leagues' && <LateView load={loadCurve} props={{ lastRoundId }} />}
    </Screen>
  );
}
