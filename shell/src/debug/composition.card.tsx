import { allOverridden } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useStore } from '@spieltag/shared-kernel/remote';
import { Badge, buttonClass, Card } from '@spieltag/shared-kernel/ui';
import { OPERATOR_PATH } from '../address/own-paths.ts';
import { useShell } from '../context/shell-context.tsx';
import { useAddress } from '../context/use-address.ts';
import { useApplicationStates } from '../context/use-application-states.ts';
import styles from './debug.module.css';

/**
 * The versions of this page, a tester's override among them, and the status of their applications.
 */
export function CompositionCard() {
  const { t } = useTexts('debug');
  const shellTexts = useTexts('shell');
  const operator = shellTexts.t('operator.title');
  const { composition, config, overrides } = useShell();
  const override = useStore(overrides);
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
              {name}{' '}
              {override && allOverridden(override).some(({ remote }) => remote === name) && (
                <Badge tone="warn">{t('debug.overridden')}</Badge>
              )}
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
      <a className={buttonClass({})} href={`/${seasonId}${OPERATOR_PATH}`}>
        {operator}
      </a>
    </Card>
  );
}
