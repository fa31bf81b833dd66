import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Badge, Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useId, useRef, useState } from 'react';
import { LateView } from './late-view.view.tsx';
import { LivePlace } from './live-place.view.tsx';
import { OwnInSight } from './own-in-sight.view.tsx';
import { OwnPlace } from './own-place.view.tsx';
import styles from './ranking.module.css';
import type { RankingView } from './ranking-address.model.ts';
import { RankingBoard } from './ranking-board.view.tsx';
import { RunningRest } from './running-rest.view.tsx';
import { Unlisted } from './unlisted.view.tsx';
import { useJump } from './use-jump.ts';
import { useOwnPlace } from './use-own-place.ts';
import { useAskOwnPlace } from './use-own-running.ts';
import { useRankingList } from './use-ranking-list.ts';

/** Most look at the first places and at their own. */
const loadFriends = async () => (await import('./friends-view.view.tsx')).FriendsView;
const loadAround = async () => (await import('./around-view.view.tsx')).AroundView;

interface RankingPanelProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly view: RankingView;
  /** From 0; beyond the end the last page is shown. */
  readonly page: number;
  /** The round is being played. */
  readonly isRunning: boolean;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
  /** Notes where the list is. @returns whether it still is there */
  noteHere(): () => boolean;
  onPage(page: number): void;
}

/** One list: the own place and a page of all, what is around the user, or the own groups. */
export function RankingPanel(props: RankingPanelProps) {
  const { kind, roundId, view, page, isRunning, lastRoundId, noteHere, onPage } = props;
  const { t } = useTexts('rankings');
  const headingId = useId();
  const top = useRef<HTMLDivElement>(null);
  const list = useRankingList({ kind, roundId, page, isRunning });
  const { isProvisional } = list;
  const own = useOwnPlace({ kind, roundId, isRunning: isProvisional, lastRoundId });
  const ask = useAskOwnPlace(kind, roundId);
  const { isAsked, jump, jumpTo, stop } = useJump({ list, ask, noteHere, onPage });
  const [isAroundAsked, setAroundAsked] = useState(false);
  const turn = (wanted: number) => {
    stop();
    onPage(wanted);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const isAround = view === 'around';
  const showOwn = () => {
    if (isAround) setAroundAsked(true);
    else if (own.place) void jumpTo(own.findIndex);
  };
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <OwnInSight own={view === 'friends' ? undefined : own.place} onShow={showOwn}>
        <div className={styles.panel}>
          <h2 id={headingId} className={styles.heading}>
            {t(`list.${kind}`)}
          </h2>
          {isProvisional && (
            <p className={styles.provisional}>
              <Badge tone="live">{t('running.provisional')}</Badge>
              {t('running.text')}
            </p>
          )}
          {view === 'friends' ? (
            <LateView load={loadFriends} props={{ kind, roundId, isRunning: isProvisional }} />
          ) : (
            <>
              {isProvisional && (
                <LivePlace
                  {...{ kind, roundId }}
                  own={own.live}
                  onJump={isAround ? undefined : jumpTo}
                />
              )}
              {!isProvisional && list.isListed && (
                <OwnPlace kind={kind} slot={own.final} onJump={isAround ? undefined : jump} />
              )}
              {list.isListed && isAround && (
                <LateView
                  load={loadAround}
                  props={{
                    ...{ kind, roundId, isRunning: isProvisional, isAsked: isAroundAsked },
                    onAnswered: () => setAroundAsked(false),
                  }}
                />
              )}
              {list.isListed && !isAround && (
                <RankingBoard {...{ kind, roundId, list, isAsked, top }} onPage={turn} />
              )}
              {!list.isListed && (
                <Loaded of={list.first} skeleton={<SkeletonRows rows={10} />}>
                  {({ state, revision }) => (
                    <Unlisted
                      kind={kind}
                      isCalculated={state === 'CALCULATED' || (isRunning && revision !== undefined)}
                      isRunning={isRunning}
                    />
                  )}
                </Loaded>
              )}
            </>
          )}
        </div>
      </OwnInSight>
      {isRunning && view === 'all' && <RunningRest {...{ kind, roundId, lastRoundId }} />}
    </section>
  );
}
