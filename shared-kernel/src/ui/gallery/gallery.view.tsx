import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { SegmentedControl } from '../fields/segmented-control.view.tsx';
import { Screen } from '../layout/screen.view.tsx';
import { ActionsPage } from './actions.page.tsx';
import { ChartsPage } from './charts.page.tsx';
import { DialogsPage } from './dialogs.page.tsx';
import { FeedbackPage } from './feedback.page.tsx';
import { IdentityPage } from './identity.page.tsx';
import { ListsPage } from './lists.page.tsx';
import { PitchPage } from './pitch.page.tsx';

const PAGES = {
  pitch: { label: 'Pitch', Page: PitchPage },
  lists: { label: 'Lists', Page: ListsPage },
  actions: { label: 'Actions & fields', Page: ActionsPage },
  feedback: { label: 'Feedback', Page: FeedbackPage },
  dialogs: { label: 'Dialogs', Page: DialogsPage },
  charts: { label: 'Figures & charts', Page: ChartsPage },
  identity: { label: 'Identity', Page: IdentityPage },
} as const;
type PageId = keyof typeof PAGES;
const IDS = Object.keys(PAGES) as readonly PageId[];

/** Everything the design system has, in every state; the address hash chooses the page. */
export function Gallery() {
  const wanted = IDS.find((id) => location.hash.startsWith(`#${id}`)) ?? 'pitch';
  const [pageId, setPageId] = useState<PageId>(wanted);
  const { label, Page } = PAGES[pageId];
  const setScheme = (scheme: 'light' | 'dark') => {
    document.documentElement.dataset.colorScheme = scheme;
  };
  return (
    <main>
      <Screen
        title={label}
        toolbar={
          <>
            <SegmentedControl
              label="Page"
              options={IDS.map((value) => ({ value, label: PAGES[value].label }))}
              value={pageId}
              onChange={(id) => {
                location.hash = id;
                setPageId(id);
              }}
            />
            <IconButton
              icon={Sun}
              label="Light"
              tip="belowFromRight"
              onClick={() => setScheme('light')}
            />
            <IconButton
              icon={Moon}
              label="Dark"
              tip="belowFromRight"
              onClick={() => setScheme('dark')}
            />
          </>
        }
      >
        <Page />
      </Screen>
    </main>
  );
}
