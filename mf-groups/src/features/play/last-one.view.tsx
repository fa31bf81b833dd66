import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { Edition, LastOneStanding } from '@spieltag/shared-kernel/rules';
import { cx, EmptyState } from '@spieltag/shared-kernel/ui';
import { Users } from '@spieltag/shared-kernel/vendor/icons';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import { KnockedOutRounds } from './knocked-out.view.tsx';
import type { ModeProps } from './mode-props.ts';
import styles from './play.module.css';
import { Who } from './who.view.tsx';
import { Winner } from './winner.view.tsx';

/** Who is still in, and who was out in which round: of the edition a round belongs to. */
export function LastOneView({ play, ...props }: ModeProps & { readonly play: LastOneStanding }) {
  const { t } = useTexts('groups');
  const isIn = (edition: Edition) =>
    edition.rounds.some(({ roundId }) => roundId === props.roundId);
  const edition = play.editions.find(isIn) ?? play.editions.at(-1);
  if (!edition) {
    return <EmptyState icon={Users} title={t('play.tooFew')} text={t('play.tooFewText')} />;
  }
  return <EditionView {...props} edition={edition} />;
}

function EditionView(props: ModeProps & { readonly edition: Edition }) {
  const { edition, ...rest } = props;
  const { played, roundId } = rest;
  const { t } = useTexts('groups');
  const ownId = useStore(useKernel().session).data?.id;
  const at = edition.rounds.findIndex((round) => round.roundId === roundId);
  const rounds = at === -1 ? edition.rounds : edition.rounds.slice(0, at + 1);
  const last = rounds.at(-1);
  const standing = last?.standing ?? edition.memberIds;
  const pages = usePages(standing, `${roundId} standing`);
  const gone = rounds.filter(({ out }) => out.length > 0).toReversed();
  const isOver = edition.winnerId !== null && rounds.length === edition.rounds.length;
  const caption = t('play.standing', { count: standing.length, of: edition.memberIds.length });
  return (
    <>
      {isOver && (
        <Winner person={played.people.get(edition.winnerId ?? '')} text={t('play.lastOne')} />
      )}
      {!isOver && (
        <p className={styles.rule}>{t('play.outPerRound', { count: edition.outPerRound })}</p>
      )}
      <h3 className={styles.heading}>{caption}</h3>
      <ul className={styles.people} aria-label={caption}>
        {pages.shown.map((userId) => (
          <li key={userId} className={cx(styles.person, userId === ownId && styles.own)}>
            <Who person={played.people.get(userId)} roundId={roundId} />
          </li>
        ))}
      </ul>
      <PageLinks of={caption} pages={pages} />
      <KnockedOutRounds {...rest} rounds={gone} />
    </>
  );
}
