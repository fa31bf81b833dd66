import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { ArrowLeft, ArrowRight, Check, RotateCcw } from '@spieltag/shared-kernel/vendor/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './guided.module.css';

/** A part of the evaluation. */
export interface GuidedStep {
  readonly id: string;
  readonly content: ReactNode;
}

interface GuidedProps {
  readonly title: string;
  readonly steps: readonly GuidedStep[];
  /** It is the first look: one part after the other. */
  readonly isNew: boolean;
  /** All was seen, or is to be seen at once. */
  onSeen(): void;
}

/** Parts that tell a story: one after the other at first, then all at once, and again when wanted. */
export function Guided({ title, steps, isNew, onSeen }: GuidedProps) {
  const { t } = useTexts('live');
  // By its id: another part may come in before the one that is being read.
  const [stepId, setStepId] = useState(isNew ? steps[0]?.id : undefined);
  const head = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(stepId);
  useEffect(() => {
    // Not at the first sight: the screen has the focus then.
    if (shownId.current !== stepId) head.current?.focus();
    shownId.current = stepId;
  }, [stepId]);
  const end = () => {
    onSeen();
    setStepId(undefined);
  };
  const goTo = (index: number) => setStepId(steps[index]?.id);
  const at = steps.findIndex(({ id }) => id === stepId);
  const step = steps[at];
  if (!step) {
    return (
      <div className={styles.parts}>
        {steps.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
        <Button icon={RotateCcw} onClick={() => goTo(0)}>
          {t('evaluation.again')}
        </Button>
      </div>
    );
  }
  const isLast = at === steps.length - 1;
  return (
    <section className={styles.parts} aria-label={title}>
      <header className={styles.head}>
        <h2 ref={head} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <span className={styles.count}>
          {t('evaluation.step', { step: at + 1, count: steps.length })}
        </span>
      </header>
      <div key={step.id} className={styles.step}>
        {step.content}
      </div>
      <div className={styles.ways}>
        {at > 0 ? (
          <Button icon={ArrowLeft} onClick={() => goTo(at - 1)}>
            {t('evaluation.back')}
          </Button>
        ) : (
          <Button onClick={end}>{t('evaluation.all')}</Button>
        )}
        <Button
          variant="primary"
          icon={isLast ? Check : ArrowRight}
          onClick={isLast ? end : () => goTo(at + 1)}
        >
          {t(isLast ? 'common.done' : 'evaluation.next')}
        </Button>
      </div>
    </section>
  );
}
