import type { OwnCommunities } from '@spieltag/shared-kernel/communities';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { LoadResult } from '@spieltag/shared-kernel/remote';
import { Button, ConfirmDialog, Loaded, Skeleton } from '@spieltag/shared-kernel/ui';
import { LogOut, Plus } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef, useState } from 'react';
import type { ViewOfAll } from '../ranking/ranking-lists.view.tsx';
import { BackToAll } from './back-to-all.view.tsx';
import styles from './communities.module.css';
import type { Community } from './community-choice.model.ts';
import { CommunityMark } from './community-mark.view.tsx';
import { CommunityPanel } from './community-panel.view.tsx';
import type { CommunitiesAccess } from './use-communities.ts';

interface CommunityScreenProps extends ViewOfAll {
  readonly community: Community;
  /** The one of this kind the user is in; undefined: none. */
  readonly mine: Community | undefined;
  /** What the user is in at all, as far as it is known. */
  readonly known: LoadResult<OwnCommunities>;
  readonly access: CommunitiesAccess;
  /** Nobody joins or leaves any more. */
  readonly isOver: boolean;
  /** The heading is where the keyboard goes on. */
  readonly takesFocus: boolean;
  onBack(): void;
}

type Question = 'change' | 'leave';

/** One public league: what it is, the way in and out, and its rankings. */
export function CommunityScreen(props: CommunityScreenProps) {
  const { community, mine, known, access, takesFocus, kinds, pageOf, onPage, onBack } = props;
  const { roundId, isRunning, isOver } = props;
  const { id, name, managers } = community;
  const { t } = useTexts('communities');
  const [asked, setAsked] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const isMine = mine?.id === id;
  const join = async () => {
    const outcome = await access.join(id, mine?.id, t('joined', { name }));
    setAsked(outcome === 'overtaken' ? 'change' : undefined);
  };
  const leave = async () => {
    await access.leave(id, t('left', { name }));
    setAsked(undefined);
  };
  const begin = () => {
    if (!access.mayChoose()) return;
    if (mine) setAsked('change');
    else void join();
  };
  return (
    <div className={styles.overview}>
      <section className={styles.head} aria-label={name}>
        <BackToAll onPress={onBack} />
        <CommunityMark {...{ community }} size={56} />
        <div className={styles.names}>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {name}
          </h2>
          <p className={styles.text}>
            {managers === 0 ? t('nobody') : t('managers', { count: managers })}
          </p>
        </div>
        <div className={styles.choice}>
          <Loaded
            of={known}
            skeleton={<Skeleton height="44px" />}
            renderError={(reason) => <p className={styles.text}>{reason}</p>}
          >
            {() =>
              isMine ? (
                <>
                  <p className={styles.text}>{t(isOver ? 'staysMine' : 'isMine')}</p>
                  {!isOver && (
                    <Button size="small" icon={LogOut} onClick={() => setAsked('leave')}>
                      {t('leave')}
                    </Button>
                  )}
                </>
              ) : (
                <>
                  <p className={styles.text}>{t(isOver ? 'over' : 'whatJoining')}</p>
                  {!isOver && (
                    <Button variant="primary" icon={Plus} pending={access.pending} onClick={begin}>
                      {mine ? t('change') : t('join')}
                    </Button>
                  )}
                </>
              )
            }
          </Loaded>
        </div>
      </section>
      <div className={styles.lists}>
        {roundId === undefined && <p className={styles.text}>{t('notStarted')}</p>}
        {roundId !== undefined &&
          kinds.map((kind) => (
            <CommunityPanel
              key={`${kind} ${id}`}
              {...{ kind, roundId, isRunning, isOver, community, isMine }}
              changes={access.changes}
              page={pageOf(kind)}
              onPage={(page) => onPage(kind, page)}
            />
          ))}
      </div>
      {asked === 'change' && mine && !isMine && (
        <ConfirmDialog
          title={t('changeTitle', { name })}
          text={t('changeText', { name, before: mine.name })}
          confirmLabel={t('change')}
          pending={access.pending}
          onConfirm={() => void join()}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'leave' && !isOver && (
        <ConfirmDialog
          title={t('leaveTitle', { name })}
          text={t('leaveText')}
          confirmLabel={t('leave')}
          danger
          pending={access.pending}
          onConfirm={() => void leave()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
