import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { buttonClass, Screen, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { ArrowLeft } from '@spieltag/shared-kernel/vendor/icons';
import { Link, useParams } from '@spieltag/shared-kernel/vendor/router';
import { PromoBanner } from '../features/promo/promo-banner.view.tsx';
import { LanguageChoice } from '../features/settings/language-choice.view.tsx';
import { HelpMenu } from './help-menu.view.tsx';
import { HelpPageContent } from './help-page.view.tsx';
import type { HelpPage } from './help-pages.model.ts';
import styles from './help-screen.module.css';

interface Props {
  /** None: the menu, beside which a wide window shows the first page. */
  readonly page: HelpPage | undefined;
}

/** The menu and its pages: one after the other on a phone, side by side where there is room. */
export function HelpScreen({ page }: Props) {
  const isPhone = useBreakpoint() === 'phone';
  if (isPhone && page) return <PhonePage page={page} />;
  return <MenuScreen page={isPhone ? undefined : (page ?? 'account')} />;
}

/** The language stands above the menu: who cannot read it finds it all the same. */
function MenuScreen({ page }: Props) {
  const { t } = useTexts('account');
  const { section } = useParams();
  return (
    <Screen title={t('title')} toolbar={<LanguageChoice />}>
      <div className={styles.columns}>
        <PromoBanner />
        <HelpMenu shown={page} />
        {page && (
          <div className={styles.page}>
            <HelpPageContent page={page} section={section} />
          </div>
        )}
      </div>
    </Screen>
  );
}

/** Most pages are a card of the same name, and a landmark needs a name of its own: the title says both. */
function PhonePage({ page }: { readonly page: HelpPage }) {
  const { t } = useTexts('account');
  const { section } = useParams();
  const path = useSeasonPath();
  const back = (
    <Link
      to={path.help()}
      aria-label={t('back')}
      className={buttonClass({ variant: 'ghost', size: 'small' })}
    >
      <span className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('title')}
      </span>
    </Link>
  );
  return (
    <Screen title={`${t(`page.${page}`)} – ${t('title')}`} hideTitle toolbar={back}>
      <div className={styles.page}>
        <HelpPageContent page={page} section={section} />
      </div>
    </Screen>
  );
}
