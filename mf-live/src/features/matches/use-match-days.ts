import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { MatchSources } from '../../rounds/listed-match.model.ts';
import { type MatchDay, matchDays } from './match-days.model.ts';

/** The days of a round with their matches, see `matchDays`, named in the language of the player. */
export function useMatchDays(sources: MatchSources): readonly MatchDay[] {
  const { t, formatDateTime } = useTexts('live');
  return matchDays(sources, ({ kickOff, isPostponed }) =>
    isPostponed ? t('matches.undated') : formatDateTime(kickOff, t('matches.date')),
  );
}
