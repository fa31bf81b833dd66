import { browserStorage } from '@spieltag/shared-kernel/client';
import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { inSeason } from '../address/address.ts';
import { useShell } from '../context/shell-context.tsx';
import { GuideCard } from './guide-card.view.tsx';
import { focusCard, mainArea, useGuideKeys } from './guide-keys.ts';
import { type GuideProgress, keepProgress, progressElsewhere } from './guide-progress.ts';
import { GuideStepView } from './guide-step.view.tsx';
import { GUIDE_STEPS, type GuideStepName, isOnScreen, placedStep } from './guide-steps.ts';
import { useHeldFocus } from './held-focus.ts';
import de from './texts/de.json' with { type: 'json' };
import { leaveTourRoom } from './tour-room.ts';
import { type Fold, useFold } from './use-fold.ts';

/** Resolves once the texts of the tour are loaded in the current language. */
export const textsRead = registerTexts('tutorial', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

export interface GuideProps {
  /** The step to begin with; undefined: it is offered first. */
  readonly from: GuideStepName | undefined;
  /** Where the tour was left before. */
  readonly left: GuideStepName | undefined;
  /** Who has asked for it gets the keyboard there, and back where it was when it closes. */
  readonly opener: Element | undefined;
  onClose(): void;
}

/** The tour through the game, on its own screens: offered, shown step by step, put away, taken up. */
export function GuideView({ from, left, opener, onClose }: GuideProps) {
  const { t } = useTexts('tutorial');
  const { bus } = useKernel();
  const { address, composition } = useShell();
  const seasonId = useSeasonId();
  const [at, setAt] = useState(from);
  const [resumed, setResumed] = useState(left);
  const [isLed, setLed] = useState(false);
  const card = useRef<HTMLElement>(null);
  const fold = useFold(card);
  const holdFocus = useHeldFocus(card);
  const placed = placedStep(at);
  const keepFocusIn = useFocusWithin(card, at);

  const turnTo = (name: GuideStepName | undefined, isByItself = false) => {
    keepFocusIn();
    setLed(isByItself);
    setAt(name);
  };
  const visit = (name: GuideStepName) => {
    const step = placedStep(name)?.step;
    const isThere = step && isOnScreen(step, composition.screenOf(address.get().pathname));
    if (!step?.screen || isThere) return;
    holdFocus();
    address.go(inSeason(seasonId, step.screen));
  };
  const lead = (name: GuideStepName) => {
    keepProgress(browserStorage(), { step: name, isRunning: true });
    turnTo(name, true);
  };
  const go = (name: GuideStepName) => {
    fold.setFolded(false);
    keepProgress(browserStorage(), { step: name, isRunning: true });
    turnTo(name);
    visit(name);
  };
  const leave = () => {
    if (card.current?.contains(document.activeElement)) {
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : mainArea();
      back?.focus({ preventScroll: true });
    }
    onClose();
  };
  const pause = () => {
    const step = at ?? resumed;
    // Who has gone back to the offer has no step to be taken up, and the first one is still kept.
    keepProgress(browserStorage(), step && { step, isRunning: false });
    bus.publish('notification.requested', { level: 'INFO', text: t('later') });
    leave();
  };
  const finish = () => {
    keepProgress(browserStorage(), undefined);
    leave();
  };
  const begin = () => go(GUIDE_STEPS[0].name);
  const toOffer = () => {
    setResumed(undefined);
    turnTo(undefined);
  };

  useTourElsewhere((elsewhere) => {
    // One tour a device: what was put away or gone on with in another tab is so here.
    if (!elsewhere?.isRunning) leave();
    else turnTo(elsewhere.step, true);
  });
  const takeFocus = useEffectEvent(() => opener && focusCard(card.current));
  useEffect(() => void takeFocus(), []);
  useEffect(leaveTourRoom, []);

  if (placed) {
    return (
      <GuideStepView {...{ placed, card, fold, isLed, go, lead, visit, toOffer, pause, finish }} />
    );
  }
  const number = placedStep(resumed)?.number;
  return (
    <Offer
      card={card}
      fold={fold}
      number={number}
      onBegin={begin}
      onResume={() => resumed && go(resumed)}
      onClose={pause}
    />
  );
}

/** Focuses the next card when what was pressed has gone with the last one. @returns before it goes */
function useFocusWithin(card: RefObject<HTMLElement | null>, at: GuideStepName | undefined) {
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is another one with each step
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) focusCard(card.current);
    isInside.current = false;
  }, [card, at]);
  return () => {
    isInside.current = card.current?.contains(document.activeElement) === true;
  };
}

/** Calls with where the tour has come in another tab. */
function useTourElsewhere(call: (progress: GuideProgress | undefined) => void): void {
  const follow = useEffectEvent(call);
  useEffect(() => {
    const following = progressElsewhere(browserStorage()).subscribe((progress) => follow(progress));
    return () => following.unsubscribe();
  }, []);
}

interface OfferProps {
  readonly card: RefObject<HTMLElement | null>;
  readonly fold: Fold;
  /** Of the step where the tour was left. */
  readonly number: number | undefined;
  onBegin(): void;
  onResume(): void;
  onClose(): void;
}

/** Says what the tour is, and where it would go on. */
function Offer({ card, fold, number, onBegin, onResume, onClose }: OfferProps) {
  const { t } = useTexts('tutorial');
  useGuideKeys({ card, jump: () => false, close: onClose });
  const begin = { label: t(number ? 'again' : 'begin'), onPress: onBegin };
  const resume = number && { label: t('resume', { step: number }), onPress: onResume };
  return (
    <GuideCard
      ref={card}
      target={undefined}
      fold={fold}
      title={t('title')}
      text={t('offer')}
      secondary={resume ? begin : { label: t('notNow'), onPress: onClose }}
      primary={resume || begin}
      onClose={onClose}
    />
  );
}
