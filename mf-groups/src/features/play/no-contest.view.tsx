import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { GroupPlaySpan } from '@spieltag/shared-kernel/rules';
import { EmptyState } from '@spieltag/shared-kernel/ui';
import { Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { useModeName } from '../../modes/use-mode-name.ts';
import { contestSince, type Played } from './played.model.ts';

interface Props {
  readonly played: Played;
  /** What the round that is looked at belongs to. */
  readonly span: GroupPlaySpan | undefined;
  readonly isAdmin: boolean;
  /** The season is the current one, or has rounds to come. */
  readonly isGoing: boolean;
  /** What comes next is said already. */
  readonly isAnnounced: boolean;
  labelOf(roundId: string | undefined): string;
}

/** A round without a contest: since when there has been one, or how the group comes to one. */
export function NoContest({ played, span, isAdmin, isGoing, isAnnounced, labelOf }: Props) {
  const { t } = useTexts('groups');
  const nameOf = useModeName();
  const since = contestSince(played, span);
  if (since) {
    const from = { round: labelOf(since.roundIds[0]), mode: nameOf(since.book) };
    return (
      <EmptyState
        icon={Trophy}
        title={t('play.noneYet')}
        text={t(isGoing ? 'play.noneYetText' : 'play.noneYetPast', from)}
      />
    );
  }
  if (isAnnounced) return null;
  const none = isAdmin ? 'play.noneAdmin' : 'play.noneMember';
  return (
    <EmptyState icon={Trophy} title={t('play.none')} text={t(isGoing ? none : 'play.nonePast')} />
  );
}
