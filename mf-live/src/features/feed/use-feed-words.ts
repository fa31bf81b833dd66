import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import type { FeedEntry, FeedReason, PlayerEntry } from './feed.model.ts';

/** Who it is about, and what has happened. */
export interface FeedWords {
  readonly who: string;
  readonly what: string;
}

/** Says in words what has happened. */
export function useFeedWords(): (entry: FeedEntry) => FeedWords {
  const { t, formatRound } = useTexts('live');
  const wordOf = ({ part, isUndone, event }: FeedReason) => {
    if (event) {
      const what = t(`feed.event.${event}`);
      return isUndone ? t('feed.takenBack', { what }) : what;
    }
    return t(isUndone ? `feed.undone.${part}` : `feed.reason.${part}`);
  };
  const correctionOf = ({ isCorrection, round }: PlayerEntry, reasons: string) => {
    if (round) return t('feed.correctedRound', { round: formatRound(round), reasons });
    return isCorrection ? t('feed.corrected', { reasons }) : undefined;
  };
  return (entry) => {
    if (entry.kind === 'match') {
      const { home, guest, score } = entry;
      const standing = score ? `${score.home}:${score.guest}` : DASH;
      return {
        who: `${home.shortName} ${standing} ${guest.shortName}`,
        what: t(`feed.match.${entry.news}`),
      };
    }
    if (entry.fact) return { who: entry.name, what: t(`match.event.${entry.fact}`) };
    const reasons = entry.reasons.map(wordOf).join(', ');
    return {
      who: entry.name,
      what: correctionOf(entry, reasons) ?? reasons,
    };
  };
}
