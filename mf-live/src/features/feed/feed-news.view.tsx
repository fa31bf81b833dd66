import { useTexts } from '@spieltag/shared-kernel/i18n';
import { playOutcome } from '@spieltag/shared-kernel/native';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { HiddenText } from '@spieltag/shared-kernel/ui';
import { useEffect, useRef, useState } from 'react';
import { type FeedEntry, filtered, summaryOf } from './feed.model.ts';
import { useFeedWords } from './use-feed-words.ts';

/** So many are read out one by one; more are summed up. */
const MOST_READ = 3;

/**
 * Tells once what concerns the user as it happens: read out politely, heard and felt as set. What was
 * there before is no news, nor is what another tab had told by then. Goals are heard on every screen, so they are not played here again.
 */
export function FeedNews({ entries }: { readonly entries: readonly FeedEntry[] }) {
  const { t } = useTexts('live');
  const { live } = useKernel();
  const wordsOf = useFeedWords();
  const known = useRef(entries[0]?.id ?? 0);
  const [said, say] = useState({ id: 0, text: '' });
  const newest = entries[0]?.id ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer event is news
  useEffect(() => {
    const before = Math.max(known.current, live.get().takenOverId ?? 0);
    known.current = newest;
    const news = filtered(
      entries.filter(({ id }) => id > before),
      'mine',
    );
    if (news.length === 0) return;
    playFor(news);
    if (news.length > MOST_READ) {
      const summary = summaryOf(news);
      const points = t('count.points', { count: summary.points });
      return say({ id: newest, text: t('feed.many', { ...summary, points }) });
    }
    const sentences = news.toReversed().map((entry) => {
      const { who, what } = wordsOf(entry);
      if (entry.kind === 'match' || entry.fact) return `${who}: ${what}`;
      return `${who}: ${what}, ${t('count.points', { count: entry.points })}`;
    });
    say({ id: newest, text: sentences.join('. ') });
  }, [newest]);
  return (
    <HiddenText>
      <span role="status">
        {/* A node of its own for all news: the same words once more would change nothing. */}
        <span key={said.id}>{said.text}</span>
      </span>
    </HiddenText>
  );
}

/** By what the own pitch has won or lost, goals aside; who only comes or goes is not played. */
function playFor(news: readonly FeedEntry[]): void {
  const worth = news.flatMap((entry) => {
    if (entry.kind === 'match' || entry.mine !== 'pitch') return [];
    const [first] = entry.reasons;
    return first && first.part !== 'pointsGoals' ? [entry.points] : [];
  });
  if (worth.length === 0) return;
  playOutcome(worth.reduce((sum, points) => sum + points) < 0 ? 'refused' : 'done');
}
