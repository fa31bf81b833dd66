import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, cx, HiddenText, IconButton } from '@spieltag/shared-kernel/ui';
import { ChevronDown, ChevronUp, X } from '@spieltag/shared-kernel/vendor/icons';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Box } from './anchors.ts';
import styles from './guide.module.css';
import { focusCard } from './guide-keys.ts';
import { type Corner, cornerFor } from './placement.model.ts';
import type { Fold } from './use-fold.ts';

/** What a button of the card does. */
interface CardAction {
  readonly label: string;
  onPress(): void;
}

interface GuideCardProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** What is not to be covered. */
  readonly target: Box | undefined;
  /** It cannot be scrolled from under the card. */
  readonly isPinned?: boolean;
  readonly fold: Fold;
  readonly count?: string | undefined;
  /** Instead of the count, where there is a line only. */
  readonly progress?: string | undefined;
  readonly title: string;
  readonly text: ReactNode;
  /** Below the text, and not read out with it. */
  readonly children?: ReactNode;
  readonly secondary: CardAction;
  readonly primary: CardAction;
  /** Something is to be done on the screen first: going on without it is the lesser choice. */
  readonly isWaiting?: boolean;
  onClose(): void;
}

/**
 * The card of the tour: beside what it speaks of, over nothing that is needed; on a phone it is a bar
 * while the screen is used. It is no dialog, for what it speaks of is used while it stands there; what
 * changes on it is read out, of a bar as well.
 */
export function GuideCard(props: GuideCardProps) {
  const { ref, target, fold, count, title, text, children, secondary, primary, onClose } = props;
  const { t } = useTexts('tutorial');
  const corner = useCorner(ref, target, props.isPinned === true);
  const isReadOut = useNextFrame();
  const { canFold, isFolded } = fold;
  const setFolded = (isNow: boolean) => {
    // What is pressed goes with it.
    focusCard(ref.current);
    fold.setFolded(isNow);
  };
  return (
    <section
      ref={ref}
      className={cx(styles.card, isFolded ? styles.folded : styles[corner])}
      aria-label={t('label')}
    >
      <div className={styles.head}>
        <div aria-live="polite" aria-atomic className={styles.words}>
          {isReadOut && (
            <>
              {count && <p className={styles.count}>{count}</p>}
              <h2 className={styles.title}>{title}</h2>
              <p>{text}</p>
            </>
          )}
        </div>
        {!isFolded && (
          <div className={styles.away}>
            {canFold && (
              <IconButton
                icon={ChevronDown}
                label={t('fold')}
                tip="left"
                onClick={() => setFolded(true)}
              />
            )}
            <IconButton icon={X} label={t('close')} tip="left" onClick={onClose} />
          </div>
        )}
      </div>
      {isFolded && (
        <button type="button" className={styles.unfold} onClick={() => setFolded(false)}>
          <ChevronUp aria-hidden size={20} />
          <span className={styles.line}>
            <span className={styles.count}>{props.progress ?? count}</span>
            <strong>{title}</strong>
          </span>
          <HiddenText>{t('unfold')}</HiddenText>
        </button>
      )}
      {children}
      <div className={styles.actions}>
        {!isFolded && <Button onClick={secondary.onPress}>{secondary.label}</Button>}
        <Button
          data-primary
          variant={props.isWaiting ? 'secondary' : 'primary'}
          onClick={primary.onPress}
        >
          {primary.label}
        </Button>
      </div>
    </section>
  );
}

/** What comes together with its live region is not read out: words come a frame later. */
function useNextFrame(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isThere;
}

/** Where the card stands, found before it is painted: with each word it may be larger. */
function useCorner(
  card: RefObject<HTMLElement | null>,
  target: Box | undefined,
  isPinned: boolean,
): Corner {
  const [corner, setCorner] = useState<Corner>('bottomEnd');
  useLayoutEffect(() => {
    if (!card.current) return;
    const { offsetWidth: width, offsetHeight: height } = card.current;
    const { clientWidth, clientHeight } = document.documentElement;
    const window = { width: clientWidth, height: clientHeight };
    setCorner(cornerFor({ width, height }, target, window, isPinned));
  });
  return corner;
}
