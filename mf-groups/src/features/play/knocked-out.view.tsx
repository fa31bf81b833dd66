import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { KnockedOut, StandingRound } from '@spieltag/shared-kernel/rules';
import { Badge, Button, cx } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import { ScoreOf } from './duels.view.tsx';
import type { ModeProps } from './mode-props.ts';
import styles from './play.module.css';
import { Who } from './who.view.tsx';

interface Props extends ModeProps {
  /** In which somebody was out, the last one first. */
  readonly rounds: readonly StandingRound[];
}

/**
 * Who was out: in the last round, and in those before where one asks. Both page by page: of a thousand members
 * all but one are out in the end.
 */
export function KnockedOutRounds({ rounds, ...props }: Props) {
  const { t } = useTexts('groups');
  const [isOpen, setOpen] = useState(false);
  const [last, ...before] = rounds;
  if (!last) return null;
  return (
    <>
      <OutPages
        {...props}
        of={t('play.outIn', { round: props.labelOf(last.roundId) })}
        rounds={[last]}
      />
      {before.length > 0 && (
        <p className={styles.earlier}>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('play.outBefore')}
          </Button>
        </p>
      )}
      {isOpen && <OutPages {...props} of={t('play.outBefore')} rounds={before} />}
    </>
  );
}

/** A page of who was out, under the rounds they were out in. */
function OutPages({ of, rounds, roundId, played, labelOf }: Props & { readonly of: string }) {
  const rows = rounds.flatMap((round) => round.out.map((one) => ({ round, one })));
  const pages = usePages(rows, `${roundId} ${of}`);
  const shown = [...Map.groupBy(pages.shown, ({ round }) => round)];
  return (
    <>
      {shown.map(([round, out]) => (
        <OutIn
          key={round.roundId}
          {...{ round, played, labelOf }}
          out={out.map(({ one }) => one)}
        />
      ))}
      <PageLinks of={of} pages={pages} />
    </>
  );
}

interface OutInProps extends Pick<ModeProps, 'played' | 'labelOf'> {
  readonly round: StandingRound;
  /** As many of them as are shown. */
  readonly out: readonly KnockedOut[];
}

function OutIn({ round, out, played, labelOf }: OutInProps) {
  const { t } = useTexts('groups');
  const ownId = useStore(useKernel().session).data?.id;
  const title = t('play.outIn', { round: labelOf(round.roundId) });
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>
        {title}
        {round.state === 'RUNNING' && <Badge tone="live">{t('ranking.provisional')}</Badge>}
      </h3>
      <ul className={styles.list}>
        {out.map(({ userId, score, hasLeft }) => (
          <li key={userId} className={cx(styles.line, userId === ownId && styles.own)}>
            <Who person={played.people.get(userId)} roundId={round.roundId} isDimmed />
            {!hasLeft && <ScoreOf score={score} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
