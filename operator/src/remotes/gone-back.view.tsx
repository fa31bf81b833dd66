import { SHELL } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { Fragment } from 'react';
import styles from './remotes.module.css';

interface GoneBackProps {
  readonly state: Pick<RemoteState, 'id' | 'goneBack'>;
}

/** What pages have where the live version does not fit the shell: of a remote itself, of the shell all remotes. */
export function GoneBack({ state: { id, goneBack = [] } }: GoneBackProps) {
  const { t } = useTexts('operator');
  return goneBack.map(({ name, from, to }) => (
    <Fragment key={name}>
      <dt>{id === SHELL ? name : t('operator.goneBack.inPages')}</dt>
      <dd>
        <span className={styles.health} data-bad>
          {to === null
            ? t('operator.goneBack.missing')
            : t('operator.goneBack.instead', { from, to })}
        </span>
      </dd>
    </Fragment>
  ));
}
