import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { Cup, CupRound, Cups, CupTie } from '@spieltag/shared-kernel/rules';
import { cx, EmptyState, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import tree from './cup.module.css';
import { ScoreOf } from './duels.view.tsx';
import type { ModeProps } from './mode-props.ts';
import styles from './play.module.css';
import { Who } from './who.view.tsx';
import { Winner } from './winner.view.tsx';

/** As many ties side by side can still be seen at once. */
const BRACKET_TIES = 8;

/** The cup a round belongs to: its bracket where there is room, else the round of it. */
export function CupView({ play, ...props }: ModeProps & { readonly play: Cups }) {
  const { t } = useTexts('groups');
  const isIn = (cup: Cup) => cup.rounds.some(({ roundId }) => roundId === props.roundId);
  const cup = play.cups.find(isIn) ?? play.cups.at(-1);
  if (!cup) return <EmptyState icon={Trophy} title={t('play.noCup')} text={t('play.noCupText')} />;
  return <CupBracket {...props} cup={cup} />;
}

function CupBracket({ cup, ...props }: ModeProps & { readonly cup: Cup }) {
  const { t } = useTexts('groups');
  const hasRoom = useBreakpoint() !== 'phone';
  const isBracket = hasRoom && (cup.rounds[0]?.ties.length ?? 0) <= BRACKET_TIES;
  const shown = cup.rounds.find(({ roundId }) => roundId === props.roundId) ?? cup.rounds.at(-1);
  return (
    <>
      {cup.winnerId && (
        <Winner person={props.played.people.get(cup.winnerId)} text={t('play.cupWon')} />
      )}
      {isBracket ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer
        <section className={tree.bracket} tabIndex={0} aria-label={t('play.bracket')}>
          {cup.rounds.map((round) => (
            <div key={round.roundId} className={tree.stage}>
              <Ties {...props} round={round} />
            </div>
          ))}
        </section>
      ) : (
        shown && <Ties {...props} round={shown} />
      )}
    </>
  );
}

function Ties({ round, played, labelOf }: ModeProps & { readonly round: CupRound }) {
  const { t } = useTexts('groups');
  const ownId = useStore(useKernel().session).data?.id;
  const name = useStageName()(round.ties.length);
  const caption = t('play.stageIn', { stage: name, round: labelOf(round.roundId) });
  const isOwn = ({ userIds }: CupTie) => userIds.some((id) => id !== null && id === ownId);
  const pages = usePages(round.ties, round.roundId);
  return (
    <>
      <h3 className={styles.heading}>{caption}</h3>
      <ul className={tree.ties} aria-label={caption}>
        {pages.shown.map((tie, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tie is its place in the bracket
          <li key={place} className={tree.place}>
            <div className={cx(tree.tie, isOwn(tie) && styles.own)}>
              {([0, 1] as const).map((side) => (
                <Side key={side} tie={tie} side={side} round={round} played={played} />
              ))}
              {round.state === 'FINAL' && isLevel(tie) && (
                <p className={tree.level}>{t('play.level')}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <PageLinks of={caption} pages={pages} />
    </>
  );
}

/** Both were rated, and alike: their points in this round do not say who goes on. */
function isLevel({ scores: [one, other] }: CupTie): boolean {
  return one !== null && one === other;
}

interface SideProps extends Pick<ModeProps, 'played'> {
  readonly tie: CupTie;
  readonly side: 0 | 1;
  readonly round: CupRound;
}

function Side({ tie, side, round, played }: SideProps) {
  const { t } = useTexts('groups');
  const userId = tie.userIds[side];
  const isFree = tie.userIds[side === 0 ? 1 : 0] === null;
  const isKnown = round.state !== 'TO_COME';
  const nobody = <span className={styles.against}>{t(isKnown ? 'play.free' : 'play.toCome')}</span>;
  // Who goes on without a tie needs one line only.
  if (userId === null) return isFree && <span className={tree.side}>{nobody}</span>;
  const isPlayed = round.state === 'RUNNING' || round.state === 'FINAL';
  // Who would go on of two with the same points is settled by other rounds: nobody is ahead in this one.
  const isDecided = round.state === 'FINAL' || tie.scores[0] !== tie.scores[1];
  const isOut = isDecided && tie.winnerId !== null && tie.winnerId !== userId;
  const goesOn = round.state === 'FINAL' && !isFree && tie.winnerId === userId;
  return (
    <span className={tree.side}>
      <Who person={played.people.get(userId)} roundId={round.roundId} isDimmed={isOut} />
      {isFree && nobody}
      {goesOn && (
        <span className={cx(styles.against, tree.goesOn)}>
          {t(round.ties.length === 1 ? 'play.winsFinal' : 'play.goesOn')}
        </span>
      )}
      {isPlayed && !isFree && <ScoreOf score={tie.scores[side]} />}
    </span>
  );
}

/** What a round of a cup with so many ties is called. */
function useStageName() {
  const { t } = useTexts('groups');
  return (ties: number) => {
    if (ties === 1) return t('play.stage.final');
    if (ties === 2) return t('play.stage.semi');
    return ties === 4 ? t('play.stage.quarter') : t('play.stage.last', { count: ties * 2 });
  };
}
