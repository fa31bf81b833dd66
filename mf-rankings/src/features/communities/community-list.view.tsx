import type { CommunityKind, OwnCommunities } from '@spieltag/shared-kernel/communities';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type LoadResult, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import {
  Button,
  Card,
  List,
  Loaded,
  Rank,
  Row,
  SearchField,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { ChevronRight } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef } from 'react';
import type { ViewOfAll } from '../ranking/ranking-lists.view.tsx';
import styles from './communities.module.css';
import { type Community, matching } from './community-choice.model.ts';
import { CommunityMark } from './community-mark.view.tsx';
import { useCommunityPlace } from './use-community-ranking.ts';

const KINDS = ['club', 'country'] as const;
/** Nobody looks for a country by scrolling through all of them. */
const COUNTRIES_SHOWN = 8;

/** How the list is looked through. */
export interface Browsing {
  readonly pattern: string;
  /** All countries are shown. */
  readonly isWhole: boolean;
}

export const NOT_BROWSED: Browsing = { pattern: '', isWhole: false };

interface CommunityListProps extends ViewOfAll {
  readonly all: readonly Community[];
  readonly mine: LoadResult<OwnCommunities>;
  mineOf(kind: CommunityKind): Community | undefined;
  readonly changes: number;
  /** Nobody joins any more. */
  readonly isOver: boolean;
  /** Kept by whoever shows the list, for those who come back to it. */
  readonly browsing: Browsing;
  onBrowse(browsing: Browsing): void;
  /** The heading is where the keyboard goes on. */
  readonly takesFocus: boolean;
  onOpen(id: string): void;
}

/** What public leagues are, the own ones, and all there are. */
export function CommunityList(props: CommunityListProps) {
  const { all, mine, mineOf, isOver, browsing, onBrowse, takesFocus, onOpen } = props;
  const { pattern, isWhole } = browsing;
  const { t } = useTexts('communities');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const found = matching(all, pattern);
  const shownOf = (kind: CommunityKind) => {
    const ofKind = found.filter((community) => community.kind === kind);
    const isCut = kind === 'country' && pattern.trim() === '' && !isWhole;
    return isCut ? ofKind.slice(0, COUNTRIES_SHOWN) : ofKind;
  };
  const managersOf = ({ managers }: Community) =>
    managers === 0 ? t('nobody') : t('managers', { count: managers });
  const countries = all.filter(({ kind }) => kind === 'country').length;
  return (
    <div className={styles.overview}>
      <section className={styles.intro}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('title')}
        </h2>
        <p className={styles.text}>{t('intro')}</p>
      </section>
      <Card title={t('mine')} flush>
        <Loaded of={mine} skeleton={<SkeletonRows rows={2} />}>
          {() => (
            <List label={t('mine')}>
              {KINDS.map((kind) => {
                const own = mineOf(kind);
                return own ? (
                  <OwnRow key={kind} {...props} community={own} />
                ) : (
                  <Row
                    key={kind}
                    lead={<span className={styles.none} aria-hidden />}
                    title={t(`none.${kind}`)}
                    text={isOver ? undefined : t('none.text')}
                  />
                );
              })}
            </List>
          )}
        </Loaded>
      </Card>
      <SearchField
        label={t('search')}
        value={pattern}
        onChange={(pattern) => onBrowse({ ...browsing, pattern })}
      />
      <FoundCount count={found.length} pattern={pattern.trim()} />
      <div className={styles.lists}>
        {KINDS.map((kind) => {
          const shown = shownOf(kind);
          if (shown.length === 0) return null;
          return (
            <Card key={kind} title={t(`all.${kind}`)} flush>
              <List label={t(`all.${kind}`)}>
                {shown.map((community) => (
                  <Row
                    key={community.id}
                    lead={<CommunityMark community={community} size={32} />}
                    title={community.name}
                    text={managersOf(community)}
                    end={<ChevronRight aria-hidden />}
                    highlighted={community.id === mineOf(kind)?.id}
                    onPress={() => onOpen(community.id)}
                  />
                ))}
              </List>
              {kind === 'country' && pattern.trim() === '' && !isWhole && (
                <p className={styles.more}>
                  <Button size="small" onClick={() => onBrowse({ ...browsing, isWhole: true })}>
                    {t('whole', { count: countries })}
                  </Button>
                </p>
              )}
            </Card>
          );
        })}
      </div>
    </div>
  );
}

/** What a search has found, announced whenever that changes. */
function FoundCount({ count, pattern }: { readonly count: number; readonly pattern: string }) {
  const { t } = useTexts('communities');
  const found = count > 0 ? t('found', { count }) : t('nothing', { pattern });
  return (
    <p role="status" className={styles.found}>
      {pattern !== '' && found}
    </p>
  );
}

/** A public league one is in, with the own place in it. */
function OwnRow(props: CommunityListProps & { readonly community: Community }) {
  const { community, kind, roundId = '', isRunning, changes, onOpen } = props;
  const { t, formatNumber } = useTexts('communities');
  const { session } = useKernel();
  const me = useStore(session).data?.id;
  const key = { kind, roundId, isRunning, changes, communityId: community.id };
  const { data } = useCommunityPlace(key, roundId !== '');
  const own = data?.entries.find(({ userId }) => userId === me);
  return (
    <Row
      lead={<CommunityMark community={community} size={32} />}
      title={community.name}
      text={
        own && data
          ? t(`place.${kind}`, { total: formatNumber(data.entryCount) })
          : t('managers', { count: community.managers })
      }
      end={
        <>
          {own && <Rank rank={own.rank} />}
          <ChevronRight aria-hidden />
        </>
      }
      onPress={() => onOpen(community.id)}
    />
  );
}
