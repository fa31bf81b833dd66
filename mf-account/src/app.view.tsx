import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen } from '@spieltag/shared-kernel/ui';
import styles from './app.module.css';
import { About } from './features/about/about.view.tsx';
import { LanguageChoice } from './features/language/language-choice.view.tsx';
import { PointRules } from './features/point-rules/point-rules.view.tsx';
import { Profile } from './features/profile/profile.view.tsx';
import { Seasons } from './features/seasons/seasons.view.tsx';

/** `/{seasonId}/help`: who plays, in which language, how points are made, other seasons. */
export function Help() {
  const { t } = useTexts('account');
  return (
    <Screen title={t('title')}>
      <div className={styles.cards}>
        <Profile />
        <LanguageChoice />
        <PointRules />
        <Seasons />
        <About />
      </div>
    </Screen>
  );
}
