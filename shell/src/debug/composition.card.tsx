import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, buttonClass, Card } from '@spieltag/shared-kernel/ui';
import { useSyncExternalStore } from 'react';
import { useAddress } from '../address/use-address.ts';
import { useApplicationStates } from '../composition/use-composition.ts';
import { ShellLink } from '../frame/shell-link.view.tsx';
import { OPERATOR_PATH } from '../frame/use-active-applications.ts';
import { useShell } from '../shell-context.tsx';
import styles from './debug.module.css';

/** Which versions this page was given, which of them is a tester's, and how their applications stand. */
export function CompositionCard() {
  const { t } = useTexts('debug');
  const operator = useTexts('shell').t('operator.title');
  const { composition, config, overrides } = useShell();
  const override = useSyncExternalStore(overrides.subscribe, overrides.current);
  const states = useApplicationStates();
  const { seasonId } = useAddress();
  return (
    <Card title={t('debug.composition')}>
      <dl className={styles.facts}>
        <dt>{t('debug.kernel')}</dt>
        <dd>{config.kernelVersion}</dd>
        {composition.remotes.map(({ name, versions, refused }) => (
          <div key={name}>
            <dt>
              {name} {override?.remote === name && <Badge tone="warn">{t('override.title')}</Badge>}
            </dt>
            <dd>
              {versions.map(({ version }) => version).join(', ')}
              {refused.map(({ version }) => (
                <s key={version}>{version}</s>
              ))}
              <ul>
                {states
                  .filter(({ remote }) => remote === name)
                  .map(({ application, status }) => (
                    <li key={application.name}>
                      {application.name}: {t(`debug.status.${status}`)}
                    </li>
                  ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <ShellLink className={buttonClass({})} to={`/${seasonId}${OPERATOR_PATH}`}>
        {operator}
      </ShellLink>
    </Card>
  );
}
