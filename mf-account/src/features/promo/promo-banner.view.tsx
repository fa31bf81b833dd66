import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { IconButton, LinkButton } from '@spieltag/shared-kernel/ui';
import { ExternalLink, X } from '@spieltag/shared-kernel/vendor/icons';
import { type MouseEvent, useState } from 'react';
import { openOutside } from '../../browser/open-outside.ts';
import { isPromoDue, type Promo, putPromoAway } from './promo.model.ts';
import styles from './promo.module.css';

/** What the operator wants players to know of, until it is put away. */
export function PromoBanner() {
  const { data: state } = useStore(useKernel().gameState);
  const promo = state?.promo;
  return promo ? <Banner key={promo.title + promo.text + promo.url} promo={promo} /> : null;
}

function Banner({ promo }: { readonly promo: Promo }) {
  const { t } = useTexts('account');
  const { storage } = useKernel();
  const [isShown, setShown] = useState(() => isPromoDue(storage, promo));
  if (!isShown) return null;
  const putAway = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    putPromoAway(storage, promo);
    // The button goes with the banner: the keyboard goes on with the screen.
    currentTarget.closest('main')?.focus({ preventScroll: true });
    setShown(false);
  };
  return (
    <aside className={styles.promo} aria-label={promo.title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{promo.title}</h2>
        <p>{promo.text}</p>
      </div>
      <LinkButton
        icon={ExternalLink}
        href={promo.url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('promo.openWhat', { title: promo.title })}
        onClick={(event) => openOutside(event, promo.url)}
      >
        {t('promo.open')}
      </LinkButton>
      <span className={styles.close}>
        <IconButton icon={X} label={t('promo.close')} tip="left" onClick={putAway} />
      </span>
    </aside>
  );
}
