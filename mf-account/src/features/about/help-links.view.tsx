import { native } from '@spieltag/shared-kernel/native';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { ExternalLink } from '@spieltag/shared-kernel/vendor/icons';
import { openOutside } from '../../browser/open-outside.ts';
import styles from './about.module.css';
import { helpLinksFor } from './help-links.model.ts';

/** FAQ, imprint, terms and whatever else the season links to; the app hands pages on to the browser. */
export function HelpLinks() {
  const { data: state } = useStore(useKernel().gameState);
  const links = helpLinksFor(state?.helpLinks ?? [], native.isApp);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ title, url, ...article }) => (
        <li key={url}>
          <a
            className={styles.link}
            href={url}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => openOutside(event, url, article)}
          >
            {title}
            <ExternalLink aria-hidden size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}
