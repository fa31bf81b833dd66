import { SHELL } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import type { Steering } from '../api/admin-api.ts';
import type { AdminError } from '../api/call-row.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { isForAll, isForStaff, outcomeOf } from './outcome.ts';
import styles from './steer-dialog.module.css';

/** Everybody has another version then, and open pages may not stay with theirs. */
const TAKES_BACK: ReadonlySet<Steering['kind']> = new Set(['rollback', 'rollbackTo', 'pin']);

interface SteerDialogProps {
  /** As the operator has seen it. */
  readonly state: RemoteState;
  readonly steering: Steering;
  /** Rejects with an `AdminError`. */
  perform(reason: string): Promise<void>;
  onRefused(fault: AdminError): Promise<void>;
  onClose(): void;
}

/** Says who would get what, and asks why. */
export function SteerDialog({ state, steering, ...handlers }: SteerDialogProps) {
  const { t } = useTexts('operator');
  const { kind } = steering;
  const about = 'version' in steering ? `${state.name} ${steering.version}` : state.name;
  const explained = explainedBy(state, steering);
  const outcome = outcomeOf(state, steering);
  const isDanger = isForAll(state, steering);
  return (
    <AskDialog
      {...handlers}
      title={`${t(`operator.steer.${kind}`)}: ${about}`}
      confirmLabel={t(`operator.steer.${kind}`)}
      danger={isDanger}
      asksReason
    >
      <p>{t(`operator.explain.${explained}`)}</p>
      {outcome && (
        <ul className={styles.outcome} aria-label={t('operator.changes')}>
          {outcome.map(({ version, before, after }) => (
            <li key={version}>
              <span className={styles.version}>{version}</span>
              <span>{t('operator.change', { before, after })}</span>
            </li>
          ))}
        </ul>
      )}
      {isDanger && <p>{t(`operator.${confirmedBy(state, kind)}`)}</p>}
    </AskDialog>
  );
}

/** A deployment of the shell reloads no open page, and one that is taken back leaves none with it. */
function confirmedBy({ id }: RemoteState, kind: Steering['kind']) {
  if (id !== SHELL) return 'confirm';
  return TAKES_BACK.has(kind) ? 'confirmShellTaken' : 'confirmShell';
}

/** What concerns staff alone is explained by words of its own. */
function explainedBy(state: RemoteState, steering: Steering) {
  if (steering.kind === 'deploy' && steering.staffFirst) return 'deployStaff';
  if (steering.kind === 'rollback' && isForStaff(state)) return 'rollbackStaff';
  return steering.kind;
}
