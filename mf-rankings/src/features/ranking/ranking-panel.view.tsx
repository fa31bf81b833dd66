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
  onPage(page: number): void;
}

/** One list: the own place and a page of all, what is around the user, or the own groups. */
export function RankingPanel(props: RankingPanelProps) {
  const { kind, roundId, view, page, isRunning, lastRoundId, onPage } = props;
  const { t } = useTexts('rankings');
  const headingId = useId();
  const top = useRef<HTMLDivElement>(null);
  const list = useRankingList({ kind, roundId, page, isRunning });
  const { isProvisional } = list;
  const own = useOwnPlace({ kind, roundId, isRunning: isProvisional, lastRoundId });
  const { jumps, jump, stop } = useJump({ kind, roundId, list, onPage });
  const [aroundJumps, setAroundJumps] = useState(0);
  const turn = (wanted: number) => {
    stop();
    onPage(wanted);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const isAround = view === 'around';
  const showOwn = async () => {
    if (isAround) setAroundJumps(aroundJumps + 1);
    else if (own.place) jump(await own.findIndex());
  };
  const onJump = isAround ? undefined : jump;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <OwnInSight own={view === 'friends' ? undefined : own.place} onShow={() => void showOwn()}>
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
              {isProvisional && <LivePlace {...{ kind, roundId, onJump }} own={own.live} />}
              {!isProvisional && list.isListed && (
                <OwnPlace {...{ kind, onJump }} slot={own.final} />
              )}
              {list.isListed && isAround && (
                <LateView
                  load={loadAround}
                  props={{ kind, roundId, isRunning: isProvisional, jumps: aroundJumps }}
                />
              )}
              {list.isListed && !isAround && (
                <RankingBoard {...{ kind, roundId, list, jumps, top }} onPage={turn} />
              )}
              {!list.isListed && (
                <Loaded of={list.first} skeleton={<SkeletonRows rows={10} />}>
                  {({ state, revision }) => (
                    <Unlisted
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
