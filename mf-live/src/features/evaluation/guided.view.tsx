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
  const [at, setAt] = useState<number | undefined>(isNew ? 0 : undefined);
  const head = useRef<HTMLHeadingElement>(null);
  const wasAt = useRef(at);
  useEffect(() => {
    // Not at the first sight: the screen has the focus then.
    if (wasAt.current !== at) head.current?.focus();
    wasAt.current = at;
  }, [at]);
  const end = () => {
    onSeen();
    setAt(undefined);
  };
  const step = at === undefined ? undefined : steps[at];
  if (at === undefined || !step) {
    return (
      <div className={styles.parts}>
        {steps.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
        <Button icon={RotateCcw} onClick={() => setAt(0)}>
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
          <Button icon={ArrowLeft} onClick={() => setAt(at - 1)}>
            {t('evaluation.back')}
          </Button>
        ) : (
          <Button onClick={end}>{t('evaluation.all')}</Button>
        )}
        <Button
          variant="primary"
          icon={isLast ? Check : ArrowRight}
          onClick={isLast ? end : () => setAt(at + 1)}
        >
          {t(isLast ? 'common.done' : 'evaluation.next')}
        </Button>
      </div>
    </section>
  );
}
