import { About } from '../features/about/about.view.tsx';
import { Devices } from '../features/devices/devices.view.tsx';
import { DocumentPage } from '../features/documents/document.view.tsx';
import { OwnData } from '../features/own-data/own-data.view.tsx';
import { Profile } from '../features/profile/profile.view.tsx';
import { PushSettings } from '../features/push/push-settings.view.tsx';
import { SeasonReviewPage } from '../features/season-review/season-review-page.view.tsx';
import { SeasonRulesPage } from '../features/season-rules/season-rules.view.tsx';
import { Seasons } from '../features/seasons/seasons.view.tsx';
import { Settings } from '../features/settings/settings.view.tsx';
import type { HelpPage } from './help-pages.model.ts';

interface Props {
  readonly page: HelpPage;
  /** Part of the page the address leads to. */
  readonly section: string | undefined;
}

/** What one page below help shows. */
export function HelpPageContent({ page, section }: Props) {
  switch (page) {
    case 'account':
      return (
        <>
          <Profile />
          <Devices />
          <OwnData />
        </>
      );
    case 'settings':
      return <Settings />;
    case 'reminders':
      return <PushSettings />;
    case 'rules':
      return <SeasonRulesPage section={section} />;
    case 'review':
      return <SeasonReviewPage />;
    case 'seasons':
      return <Seasons />;
    case 'faq':
    case 'support':
    case 'terms':
    case 'privacy':
    case 'imprint':
      return <DocumentPage key={page} name={page} />;
    case 'about':
      return <About />;
  }
}
