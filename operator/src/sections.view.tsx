import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { SignedIn } from '@spieltag/shared-kernel/registry';
import { SegmentedControl } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Access } from './access/access.view.tsx';
import { createAccessApi } from './api/access-api.ts';
import { createAdminApi } from './api/admin-api.ts';
import { createHistoryApi } from './api/history-api.ts';
import { History } from './history/history.view.tsx';
import styles from './operator.module.css';
import { Remotes } from './remotes/remotes.view.tsx';
import { SessionContext, useSessionState } from './session/session-state.ts';

const SECTIONS = ['remotes', 'access', 'history'] as const;
type Section = (typeof SECTIONS)[number];

interface SectionsProps {
  readonly projectId: string;
  readonly who: SignedIn;
  /** The session was ended from here. */
  onLeft(): void;
}

/** What an operator looks after; which part is shown stands in the address. */
export function Sections({ projectId, who, onLeft }: SectionsProps) {
  const { t } = useTexts('operator');
  const [shown, show] = useSection();
  const apis = useMemo(
    () => ({
      admin: createAdminApi(projectId),
      access: createAccessApi(projectId, who),
      history: createHistoryApi(projectId),
    }),
    [projectId, who],
  );
  return (
    <>
      <nav className={styles.sections} aria-label={t('operator.sections')}>
        <SegmentedControl
          label={t('operator.sections')}
          options={SECTIONS.map((value) => ({ value, label: t(`operator.section.${value}`) }))}
          value={shown}
          onChange={show}
        />
      </nav>
      <Part isShown={shown === 'remotes'}>
        <Remotes api={apis.admin} who={who} />
      </Part>
      <Part isShown={shown === 'access'}>
        <Access api={apis.access} who={who} onLeft={onLeft} />
      </Part>
      <Part isShown={shown === 'history'}>
        <History api={apis.history} />
      </Part>
    </>
  );
}

/** Stays as it is while another one is shown, and asks nothing meanwhile. */
function Part({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  const session = useSessionState();
  const isActive = session.isActive && isShown;
  const state = useMemo(() => ({ ...session, isActive }), [session, isActive]);
  return (
    <SessionContext value={state}>
      <div hidden={!isShown}>{children}</div>
    </SessionContext>
  );
}

function useSection(): readonly [Section, (section: Section) => void] {
  const [section, setSection] = useState(sectionOfAddress);
  useEffect(() => {
    const onChange = () => setSection(sectionOfAddress());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return [
    section,
    (wanted) => {
      window.location.hash = wanted;
    },
  ];
}

function sectionOfAddress(): Section {
  const given = window.location.hash.slice(1);
  return SECTIONS.find((section) => section === given) ?? 'remotes';
}
