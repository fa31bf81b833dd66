import type { OperatorConfig } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { SignedIn } from '@spieltag/shared-kernel/registry';
import { SegmentedControl } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Access } from './access/access.view.tsx';
import { createAccessApi } from './api/access-api.ts';
import { createAdminApi } from './api/admin-api.ts';
import { createErrorsApi } from './api/errors-api.ts';
import { createGameApi } from './api/game-api.ts';
import { createHistoryApi } from './api/history-api.ts';
import { createPeopleApi } from './api/people-api.ts';
import { createResultsApi } from './api/results-api.ts';
import { Errors } from './errors/errors.view.tsx';
import { Game } from './game/game.view.tsx';
import { History } from './history/history.view.tsx';
import styles from './operator.module.css';
import { GroupName } from './people/group-name.view.tsx';
import { People } from './people/people.view.tsx';
import { Remotes } from './remotes/remotes.view.tsx';
import { Results } from './results/results.view.tsx';
import { Seasons } from './seasons/seasons.view.tsx';
import { SessionContext, useSessionState } from './session/session-state.ts';

const SECTIONS = [
  'remotes',
  'access',
  'history',
  'errors',
  'seasons',
  'game',
  'results',
  'people',
] as const;
/** What the game server answers, to operators alone. */
const OF_THE_GAME: readonly Section[] = ['seasons', 'game', 'results', 'people'];
type Section = (typeof SECTIONS)[number];

interface SectionsProps {
  readonly config: OperatorConfig;
  readonly who: SignedIn;
  /** The session was ended from here. */
  onLeft(): void;
}

/** What an operator looks after; which part is shown stands in the address. */
export function Sections({ config, who, onLeft }: SectionsProps) {
  const { t } = useTexts('operator');
  const { projectId, hasGame } = config;
  const isGameShown = hasGame && who.role === 'operator';
  const sections = SECTIONS.filter((one) => isGameShown || !OF_THE_GAME.includes(one));
  const [shown, show] = useSection(sections);
  const apis = useMemo(
    () => ({
      admin: createAdminApi(projectId),
      errors: createErrorsApi(projectId),
      access: createAccessApi(projectId, who),
      history: createHistoryApi(projectId),
      game: createGameApi(),
      results: createResultsApi(),
      people: createPeopleApi(),
    }),
    [projectId, who],
  );
  return (
    <>
      <nav className={styles.sections} aria-label={t('operator.sections')}>
        <SegmentedControl
          label={t('operator.sections')}
          options={sections.map((value) => ({ value, label: t(`operator.section.${value}`) }))}
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
        <History api={apis.history} who={who} />
      </Part>
      <Part isShown={shown === 'errors'}>
        <Errors api={apis.errors} />
      </Part>
      {isGameShown && (
        <>
          <Part isShown={shown === 'seasons'}>
            <Seasons api={apis.game} />
          </Part>
          <Part isShown={shown === 'game'}>
            <Game api={apis.game} people={apis.people} />
          </Part>
          <Part isShown={shown === 'results'}>
            <Results api={apis.results} />
          </Part>
          <Part isShown={shown === 'people'}>
            <People api={apis.people} />
            <GroupName api={apis.people} />
          </Part>
        </>
      )}
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

function useSection(sections: readonly Section[]): readonly [Section, (section: Section) => void] {
  const [section, setSection] = useState(sectionOfAddress);
  useEffect(() => {
    const onChange = () => setSection(sectionOfAddress());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return [
    sections.includes(section) ? section : 'remotes',
    (wanted) => {
      window.location.hash = wanted;
    },
  ];
}

function sectionOfAddress(): Section {
  const given = window.location.hash.slice(1);
  return SECTIONS.find((section) => section === given) ?? 'remotes';
}
