import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import type { RuleSection } from '@spieltag/shared-kernel/rules';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { ChevronDown, LinkIcon } from '@spieltag/shared-kernel/vendor/icons';
import type { RefObject } from 'react';
import { useCopy } from '../../browser/use-copy.ts';
import type { GuideLine } from './guide.model.ts';
import { PointRules } from './point-rules.view.tsx';
import styles from './season-rules.module.css';
import { useLineTexts } from './use-line-texts.ts';

interface Props {
  readonly section: RuleSection;
  readonly lines: readonly GuideLine[];
  readonly ruleSetId: string;
  readonly isOpen: boolean;
  /** What is pressed to open it, for whoever leads there. */
  readonly summary: RefObject<HTMLElement | null> | undefined;
}

/** A section of the rules: opened by a press, a search, or the address. */
export function GuideSectionView({ section, lines, ruleSetId, isOpen, summary }: Props) {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  const copy = useCopy();
  return (
    <details className={styles.section} open={isOpen}>
      <summary ref={summary} className={styles.summary}>
        <h3 className={styles.heading}>{t(`guide.section.${section}`)}</h3>
        <ChevronDown aria-hidden size={18} className={styles.arrow} />
      </summary>
      <div className={styles.body}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
        {section === 'points' && <PointRules ruleSetId={ruleSetId} />}
        <IconButton
          icon={LinkIcon}
          tip="left"
          label={t('guide.copyLink', { section: t(`guide.section.${section}`) })}
          onClick={() => void copy(native.siteOrigin + path.helpRules(section))}
        />
      </div>
    </details>
  );
}

function Line({ line }: { readonly line: GuideLine }) {
  const { textOf, whyOf, itemText } = useLineTexts();
  return (
    <li>
      <p>{textOf(line)}</p>
      {line.items && (
        <ul className={styles.items}>
          {line.items.map((item) => (
            <li key={itemText(item)}>{itemText(item)}</li>
          ))}
        </ul>
      )}
      <p className={styles.why}>{whyOf(line)}</p>
    </li>
  );
}
