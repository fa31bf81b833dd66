import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { FeedEntry, FeedReason } from './feed.model.ts';

/** Who it is about, and what has happened. */
export interface FeedWords {
  readonly who: string;
  readonly what: string;
}

/** Says in words what has happened. */
export function useFeedWords(): (entry: FeedEntry) => FeedWords {
  const { t } = useTexts('live');
  const wordOf = ({ component, isUndone }: FeedReason) =>
    t(isUndone ? `feed.undone.${component}` : `feed.reason.${component}`);
  return (entry) => {
    if (entry.kind === 'match') {
      const { home, guest, score } = entry;
      return {
        who: `${home.shortName} ${score.home}:${score.guest} ${guest.shortName}`,
        what: t(`feed.match.${entry.news}`),
      };
    }
    const reasons = entry.reasons.map(wordOf).join(', ');
    return {
      who: entry.name,
      what: entry.isCorrection ? t('feed.corrected', { reasons }) : reasons,
    };
  };
}
