import type { ReactNode } from 'react';
import type { MessageKey, TextParams } from '../../i18n/index.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { ErrorState } from './empty-state.view.tsx';
import { SkeletonRows } from './skeleton.view.tsx';

/** Why data has not come, as a text and its figures; the key lives in the kernel's texts. */
export interface LoadFailure {
  readonly messageKey: MessageKey;
  readonly params: TextParams;
}

/** Data that is loaded, as far as it has come; the slots of the stores have this shape. */
export interface LoadState<T> {
  /** undefined: not here yet. What has come once stays here when a later load fails. */
  readonly data: T | undefined;
  /** Set when the last load failed. */
  readonly error?: LoadFailure | undefined;
  /** Loads again. */
  retry?(): void;
}

export interface LoadedProps<T> {
  readonly of: LoadState<T>;
  /** Stands there until data comes, in its shape. Default: rows. */
  readonly skeleton?: ReactNode;
  /** Loads again after a failure, where `of` does not know how to. */
  onRetry?: (() => void) | undefined;
  /** A failure in another form than the large one with a retry. */
  renderError?(reason: string): ReactNode;
  /** Stands in for a list without entries. */
  readonly empty?: ReactNode;
  /** What skeleton and failure stand in, when the content brings a screen or a sheet of its own. */
  around?(state: ReactNode): ReactNode;
  children(data: T): ReactNode;
}

/** Content that has to be loaded: a skeleton before it comes, the reason and a retry when it does not. */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { of, empty, around = (state) => state, children } = props;
  const { data, error } = of;
  if (data !== undefined) {
    return empty !== undefined && isEmptyList(data) ? empty : children(data);
  }
  return around(
    error ? <Failure {...props} error={error} /> : (props.skeleton ?? <SkeletonRows />),
  );
}

function Failure<T>(props: LoadedProps<T> & { readonly error: LoadFailure }): ReactNode {
  const { of, error, onRetry = of.retry, renderError } = props;
  const { t } = useUiTexts();
  const reason = t(error.messageKey, error.params);
  if (renderError) return renderError(reason);
  return <ErrorState text={reason} onRetry={onRetry} />;
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
