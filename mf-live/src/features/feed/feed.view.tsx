import { playerDetails, useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { OPENED, useKernel, useOverlay } from '@spieltag/shared-kernel/remote';
import { SegmentedControl } from '@spieltag/shared-kernel/ui';
import { ChevronDown } from '@spieltag/shared-kernel/vendor/icons';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useId, useState } from 'react';
import { FEED_FILTERS, type FeedEntry, type FeedFilter, filtered } from './feed.model.ts';
import styles from './feed.module.css';
import { FeedNews } from './feed-news.view.tsx';
import { FeedRow } from './feed-row.view.tsx';

/** More than anybody reads at once. */
const MOST_ROWS = 60;
const KEPT = 'live.feed';

interface FeedProps {
  readonly roundId: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
  /** The user has a group whose lineups are known. */
  readonly hasGroup: boolean;
}

/** What has just happened: one line on a phone that opens to all of it, a column where there is room. */
export function Feed({ roundId, entries, hasGroup }: FeedProps) {
  const { t } = useTexts('live');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [filter, choose] = useFilter();
  const shown = filtered(entries, filter);
  const open = useOpened(roundId);
  const [newest] = shown;
  return (
    <section className={styles.feed} aria-labelledby={`${id}-title`}>
      <FeedNews entries={entries} />
      <h2 id={`${id}-title`} className={styles.title}>
        {t('feed.title')}
      </h2>
      <button
        type="button"
        className={styles.strip}
        aria-expanded={isOpen}
        aria-controls={`${id}-all`}
        onClick={() => setOpen(!isOpen)}
      >
        {newest && !isOpen ? <FeedRow entry={newest} /> : t(newest ? 'feed.title' : 'feed.none')}
        <ChevronDown aria-hidden size={20} className={styles.chevron} />
      </button>
      <div id={`${id}-all`} className={styles.all} data-open={isOpen}>
        <SegmentedControl
          label={t('feed.filter')}
          wide
          value={filter}
          onChange={choose}
          options={FEED_FILTERS.filter((one) => one !== 'group' || hasGroup).map((value) => ({
            value,
            label: t(`feed.filters.${value}`),
          }))}
        />
        {shown.length === 0 && <p className={styles.none}>{t('feed.none')}</p>}
        <ol className={styles.list}>
          {shown.slice(0, MOST_ROWS).map((entry) => (
            <li key={keyOf(entry)} className={styles.item}>
              <button type="button" className={styles.press} onClick={() => open(entry)}>
                <FeedRow entry={entry} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** An event of a match may tell of several players, and more than one thing of one of them. */
const keyOf = (entry: FeedEntry) =>
  entry.kind === 'player'
    ? `${entry.id} ${entry.playerId} ${entry.fact} ${entry.minute}`
    : `${entry.id} ${entry.matchId}`;

/** What an entry opens: its player, or its match. */
function useOpened(roundId: string): (entry: FeedEntry) => void {
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const { openOverlay } = useOverlay();
  return (entry) =>
    entry.kind === 'player'
      ? openOverlay(playerDetails(entry.playerId, entry.roundId))
      : void navigate(paths.live(roundId, entry.matchId), { state: OPENED });
}

/** The filter chosen on this device. */
function useFilter(): [FeedFilter, (filter: FeedFilter) => void] {
  const { storage } = useKernel();
  const [filter, setFilter] = useState<FeedFilter>(
    () => FEED_FILTERS.find((one) => one === storage.read(KEPT)) ?? 'all',
  );
  return [
    filter,
    (chosen) => {
      storage.write(KEPT, chosen);
      setFilter(chosen);
    },
  ];
}
