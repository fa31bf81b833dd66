import { useTexts } from '@spieltag/shared-kernel/i18n';
import { RULE_SECTIONS, type RuleSection } from '@spieltag/shared-kernel/rules';
import { Card, EmptyState, Loaded, SearchField } from '@spieltag/shared-kernel/ui';
import { Search } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef, useState } from 'react';
import type { Guide } from './guide.model.ts';
import { GuideSectionView } from './guide-section.view.tsx';
import { matches } from './search.model.ts';
import styles from './season-rules.module.css';
import { useGuide } from './use-guide.ts';
import { useLineTexts } from './use-line-texts.ts';

interface Props {
  /** The section the address names; unknown ones are none. */
  readonly section: string | undefined;
}

/** How this season is played, in sections one can open, search and link to. */
export function SeasonRulesPage({ section }: Props) {
  const { t } = useTexts('account');
  const [search, setSearch] = useState('');
  return (
    <Card title={t('guide.title')}>
      <div className={styles.guide}>
        <SearchField label={t('guide.search')} value={search} onChange={setSearch} />
        <Loaded of={useGuide()}>
          {({ guide, ruleSetId }) => (
            <Sections guide={guide} ruleSetId={ruleSetId} search={search} named={section} />
          )}
        </Loaded>
      </div>
    </Card>
  );
}

interface SectionsProps {
  readonly guide: Guide;
  readonly ruleSetId: string;
  readonly search: string;
  readonly named: string | undefined;
}

function Sections({ guide, ruleSetId, search, named }: SectionsProps) {
  const { t } = useTexts('account');
  const { wordsOf } = useLineTexts();
  const wanted = search.trim();
  const summary = useRef<HTMLElement>(null);
  // Once an address: a search draws the sections anew, and would lose the keyboard to the one it names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address names another section
  useEffect(() => summary.current?.focus(), [named]);
  const found = RULE_SECTIONS.flatMap((section) => {
    const isNamed = matches(t(`guide.section.${section}`), wanted);
    const lines = guide[section].filter((line) => isNamed || matches(wordsOf(line), wanted));
    return lines.length > 0 ? [{ section, lines }] : [];
  });
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  // Who comes without a word in mind begins where the game begins.
  const isOpen = (section: RuleSection) => wanted !== '' || section === (named ?? RULE_SECTIONS[0]);
  return (
    <>
      <p role="status" className={styles.status}>
        {wanted !== '' && count > 0 && t('guide.found', { count })}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={Search}
          title={t('guide.nothing')}
          text={t('guide.nothingText', { search: wanted })}
        />
      ) : (
        found.map(({ section, lines }) => (
          <GuideSectionView
            key={`${section} ${wanted === ''}`}
            section={section}
            lines={lines}
            ruleSetId={ruleSetId}
            isOpen={isOpen(section)}
            summary={wanted === '' && section === named ? summary : undefined}
          />
        ))
      )}
    </>
  );
}
