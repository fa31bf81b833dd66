import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, cx, HiddenText } from '@spieltag/shared-kernel/ui';
import { ArrowRight, Check } from '@spieltag/shared-kernel/vendor/icons';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { useAddress } from '../context/use-address.ts';
import { controlIn, findAnchor } from './anchors.ts';
import styles from './guide.module.css';
import { GuideCard } from './guide-card.view.tsx';
import { type GuideFacts, useGuideFacts } from './guide-facts.ts';
import { useGuideKeys } from './guide-keys.ts';
import { GUIDE_STEPS, type GuideStepName, isOnScreen, type PlacedStep } from './guide-steps.ts';
import { useAnchor } from './use-anchor.ts';
import type { Fold } from './use-fold.ts';

interface GuideStepProps {
  readonly placed: PlacedStep;
  readonly card: RefObject<HTMLElement | null>;
  readonly fold: Fold;
  /** It came by itself: nothing is moved under the hands of who uses the screen. */
  readonly isLed: boolean;
  go(step: GuideStepName): void;
  /** Goes on while the screen is being used. */
  lead(step: GuideStepName): void;
  /** Opens the screen of a step. */
  visit(step: GuideStepName): void;
  /** Back to what came before the first step. */
  toOffer(): void;
  pause(): void;
  finish(): void;
}

const NOTHING: readonly string[] = [];

/** A step: its words, and a frame around what they are about. */
export function GuideStepView({ placed, card, fold, isLed, ...way }: GuideStepProps) {
  const { t } = useTexts('tutorial');
  const { step, number, previous, next } = placed;
  const { facts, isSaving } = useGuideFacts();
  const { composition } = useShell();
  const isHere = isOnScreen(step, composition.screenOf(useAddress().pathname));
  const anchor = useAnchor(isHere ? step.anchors : NOTHING, isLed);
  const isDone = step.isDone?.(facts) === true && !isSaving;
  const isWaiting = step.isDone !== undefined && !isDone && isPossible(step.name, facts);
  const goOn = () => (next ? way.go(next.name) : way.finish());
  const jump = () => {
    const target = findAnchor(step.anchors);
    const control = target && controlIn(target);
    control?.focus();
    return control !== undefined;
  };
  useGuideKeys({ card, jump, close: way.pause });
  useOnceDone(step.name, isDone, () => {
    // Another screen would come under the hands of who is still at it.
    if (next && next.screen === step.screen) way.lead(next.name);
  });
  const words = useWords(placed, facts);
  const progress =
    step.name === 'complete' && !isDone
      ? t('progress', { count: facts.playerCount, max: facts.rosterSize })
      : undefined;
  return (
    <>
      {anchor.box && (
        <div
          aria-hidden
          data-spotlight={isWaiting ? 'plain' : 'dim'}
          className={cx(styles.spotlight, !step.screen && styles.overBars)}
          style={{ ...anchor.box }}
        />
      )}
      <GuideCard
        ref={card}
        target={anchor.box}
        isPinned={anchor.isPinned}
        fold={fold}
        progress={progress}
        count={t('step', { step: number, steps: GUIDE_STEPS.length })}
        title={t(`steps.${step.name}.title`)}
        text={isHere ? words : t('elsewhere')}
        isWaiting={isWaiting}
        secondary={{
          label: t('previous'),
          onPress: () => (previous ? way.go(previous.name) : way.toOffer()),
        }}
        primary={{ label: t(next ? (isWaiting ? 'skip' : 'next') : 'finish'), onPress: goOn }}
        onClose={way.pause}
      >
        <div className={styles.foot}>
          <p role="status" className={styles.state}>
            {isHere && anchor.isMissing && t('missing')}
            {isDone && (
              <span className={styles.done}>
                <Check aria-hidden size={16} strokeWidth={3} /> {t('done')}
              </span>
            )}
            {progress}
          </p>
          {!isHere && !fold.isFolded && (
            <Button size="small" wide onClick={() => way.visit(step.name)}>
              {t('visit')}
            </Button>
          )}
          {isHere && isWaiting && anchor.isThere && !fold.isFolded && (
            <Button size="small" variant="ghost" icon={ArrowRight} onClick={jump}>
              {t('jump')} <HiddenText>{t('jumpBack')}</HiddenText>
            </Button>
          )}
        </div>
      </GuideCard>
    </>
  );
}

/** Whether what a step asks for can be done now. */
function isPossible(step: GuideStepName, { canBuy, hasCard, canName }: GuideFacts): boolean {
  return step === 'captain' ? hasCard && canName : canBuy;
}

/** Why nothing is done in this season any more; undefined: it is played. */
function whyEnded({ isActiveSeason, isSeasonOver }: GuideFacts) {
  if (!isActiveSeason) return 'seasonInactive';
  return isSeasonOver ? 'seasonOver' : undefined;
}

/** What a step says to this player now. */
function useWords({ step: { name, isDone } }: PlacedStep, facts: GuideFacts): string {
  const { t } = useTexts('tutorial');
  const text = t(`steps.${name}.text`);
  const ended = facts.canBuy ? undefined : whyEnded(facts);
  if (name === 'pitch' && facts.playerCount === 0) return `${text} ${t(ended ?? 'toMarket')}`;
  if (!isDone || isDone(facts)) return text;
  if (!isPossible(name, facts)) {
    if (ended) return t(ended);
    if (name !== 'captain') return t('marketClosed');
    return t(facts.hasCard ? 'lineupsLocked' : 'noCard');
  }
  return name === 'complete' && facts.isGuest ? `${text} ${t('guest')}` : text;
}

/** Calls when what a step asks for is done in sight of it; done before, it is only ticked off. */
function useOnceDone(step: GuideStepName, isDone: boolean, call: () => void): void {
  const last = useRef({ step, isDone });
  const react = useEffectEvent(call);
  useEffect(() => {
    const isNew = isDone && last.current.step === step && !last.current.isDone;
    last.current = { step, isDone };
    if (isNew) react();
  }, [step, isDone]);
}
