import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { PageError } from '@spieltag/shared-kernel/registry';
import {
  Banner,
  Card,
  EmptyState,
  ErrorState,
  List,
  Pagination,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { CircleCheck } from '@spieltag/shared-kernel/vendor/icons';
import { useCallback, useState } from 'react';
import type { ErrorsApi, WantedErrors } from '../api/errors-api.ts';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { ErrorEntry } from './error-entry.view.tsx';
import { ErrorFilters } from './error-filters.view.tsx';
import styles from './errors.module.css';

const ALL: WantedErrors = { remote: '', version: '', search: '', page: 0 };
/** As many as the registry shows at once. */
const PAGE_LENGTH = 20;

/** The last errors of players' pages, one entry for each message. */
export function Errors({ api }: { readonly api: ErrorsApi }) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const [wanted, setWanted] = useState(ALL);
  const { value, error, reload } = usePolled(
    useCallback(() => api.readErrors(wanted), [api, wanted]),
  );
  if (!value) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  const { errors, found, remotes } = value;
  const title = t('operator.errors.title');
  const pageCount = Math.max(1, Math.ceil(found / PAGE_LENGTH));
  return (
    <>
      {error && <Banner tone="offline">{t('operator.stale')}</Banner>}
      {remotes.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={t('operator.errors.none')}
          text={t('operator.errors.noneWhy')}
        />
      ) : (
        <Card title={title} flush>
          <ErrorFilters remotes={remotes} wanted={wanted} onChange={setWanted} />
          <p role="status" className={styles.found}>
            {t('operator.errors.found', { count: found })}
          </p>
          <List label={title}>
            {errors.map((one) => (
              <ErrorEntry key={keyOf(one)} error={one} />
            ))}
          </List>
          {(pageCount > 1 || wanted.page > 0) && (
            <div className={styles.pages}>
              <Pagination
                of={title}
                page={wanted.page}
                pageCount={pageCount}
                onPage={(page) => setWanted({ ...wanted, page })}
              />
            </div>
          )}
        </Card>
      )}
    </>
  );
}

/** An entry stays what it is when a message with other numbers joins it. */
const keyOf = ({ remote, code, message }: PageError) =>
  [remote, code, message.replaceAll(/\d+/g, '0')].join(' ');
