import { useTexts } from '@spieltag/shared-kernel/i18n';
import { HiddenText, Points, Rank } from '@spieltag/shared-kernel/ui';
import { createContext, type ReactNode, type RefCallback, useContext, useState } from 'react';
import styles from './own-in-sight.module.css';

interface OwnInSightProps {
  /** The own place; undefined: there is none, or it is not known yet. */
  readonly own: { readonly rank: number; readonly score: number } | undefined;
  /** Leads to the own row. */
  onShow(): void;
  readonly children: ReactNode;
}

const WatchContext = createContext<RefCallback<Element>>(() => {});

/** Marks what says the own place: it is watched whether it can be seen. */
export const useOwnMark = () => useContext(WatchContext);

/**
 * What has the own place somewhere in it. While neither the place above a list nor the own row can be
 * seen, a strip at the lower edge says it.
 */
export function OwnInSight({ own, onShow, children }: OwnInSightProps) {
  const { t } = useTexts('rankings');
  const [isAway, setAway] = useState(false);
  const [watch] = useState(() => createWatch(setAway));
  return (
    <div>
      <WatchContext value={watch}>{children}</WatchContext>
      {own && (
        <button
          type="button"
          className={styles.strip}
          // It keeps its room: what stands below would move under the finger.
          style={{ visibility: isAway ? 'visible' : 'hidden' }}
          onClick={onShow}
        >
          <span className={styles.title}>{t('own.title')}</span> <Rank rank={own.rank} />{' '}
          <span className={styles.points}>
            <Points value={own.score} />
            <HiddenText> {t('common.points')}</HiddenText>
          </span>
          <HiddenText> {t('own.strip')}</HiddenText>
        </button>
      )}
    </div>
  );
}

/** Bars above and below lie over what is scrolled. */
const BARS = '-64px 0px -64px';

/** @param onChange hears whether nothing of what is watched can be seen */
function createWatch(onChange: (isAway: boolean) => void): RefCallback<Element> {
  const inSight = new Set<Element>();
  const tell = () => onChange(inSight.size === 0);
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      tell();
    },
    { rootMargin: BARS },
  );
  return (element) => {
    if (!element) return undefined;
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      inSight.delete(element);
      tell();
    };
  };
}
