import {
  allOverridden,
  type OverriddenRemote,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';
import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { Bug } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { useApplicationStates } from '../context/use-application-states.ts';
import styles from './override.module.css';
import de from './texts/de.json' with { type: 'json' };

void registerTexts('overrideBar', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

interface Props {
  readonly override: PageOverride;
  readonly onEnd: (remote?: string) => void;
}

const NEARLY_A_DAY_MS = 20 * 60 * 60 * 1000;

/** Says that this tab shows versions of a tester's, and ends one or all. Small it stays, too. */
export default function OverrideBarView({ override, onEnd }: Props) {
  const { t } = useTexts('overrideBar');
  const [isOpen, setOpen] = useState(true);
  const all = allOverridden(override);
  const icon = <Bug aria-hidden size={16} className={styles.icon} />;
  if (!isOpen) {
    return (
      <aside className={styles.small} aria-label={t('overrideBar.title')}>
        <Button size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          {icon} {t('overrideBar.count', { count: all.length })}
        </Button>
      </aside>
    );
  }
  return (
    <aside className={styles.bar} aria-label={t('overrideBar.title')}>
      {icon}
      <ul className={styles.list}>
        {all.map((one) => (
          <li key={one.remote} className={styles.remote}>
            <ShownVersion {...one} />
            <Button
              size="small"
              aria-label={t('overrideBar.endOf', { remote: one.remote })}
              onClick={() => onEnd(one.remote)}
            >
              {t('overrideBar.end')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {all.length > 1 && (
          <Button size="small" onClick={() => onEnd()}>
            {t('overrideBar.endAll')}
          </Button>
        )}
        <Button size="small" aria-expanded onClick={() => setOpen(false)}>
          {t('overrideBar.hide')}
        </Button>
      </div>
    </aside>
  );
}

/** A remote with the version that is really shown, and until when. */
function ShownVersion({ remote, version, branch, port, expiresAt }: OverriddenRemote) {
  const { t, formatDateTime } = useTexts('overrideBar');
  const { composition } = useShell();
  // With every update of the composition its applications have other states.
  useApplicationStates();
  const composed = composition.remotes.find(({ name }) => name === remote)?.versions[0]?.version;
  const shown = branch === undefined ? version : (composed ?? version);
  const isGone = composed !== undefined && composed !== shown;
  const place = port === undefined ? undefined : `localhost:${port}`;
  const endsAt = expiresAt === undefined ? undefined : Date.parse(expiresAt);
  const isFar = endsAt !== undefined && endsAt - Date.now() > NEARLY_A_DAY_MS;
  return (
    <p className={styles.text}>
      <strong>{remote}</strong> {place === shown ? '' : shown}
      {branch !== undefined && ` ${t('overrideBar.branch', { branch })}`}
      {place !== undefined && ` ${place === shown ? t('overrideBar.silent', { place }) : place}`}
      {place !== shown && isGone && ` ${t('overrideBar.gone')}`}
      {endsAt !== undefined && (
        <span className={styles.until}>
          {' '}
          {t('overrideBar.until', {
            time: formatDateTime(endsAt, isFar ? 'DD.MM. HH:mm' : 'HH:mm'),
          })}
        </span>
      )}
    </p>
  );
}
