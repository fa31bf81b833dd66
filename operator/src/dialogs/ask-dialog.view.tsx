import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ConfirmDialog, PromptDialog } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useState } from 'react';
import { AdminError, mayBeDone } from '../api/call-row.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../api/reason-length.ts';
import { type Refusal, useRefusalText } from '../refusals/use-refusal-text.ts';
import { useSessionState } from '../session/session-state.ts';
import styles from './ask-dialog.module.css';

interface AskDialogProps {
  /** Names what it is about. */
  readonly title: string;
  /** What would happen. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** It is everybody's, or cannot be taken back. */
  readonly danger: boolean;
  /** Whether the history wants to know why. */
  readonly asksReason?: boolean;
  /** Does it; rejects with an `AdminError`. */
  perform(reason: string): Promise<unknown>;
  /** It was refused: what is shown may be out of date. A next press waits until that has ended. */
  onRefused(fault: AdminError): Promise<void>;
  /** It is done, or was given up. */
  onClose(): void;
}

/**
 * Asks before something is done, and says why it was refused. Stays open until it is done or given
 * up; where the session has ended meanwhile it waits for the next, with what was typed.
 */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirmLabel, danger, asksReason = false } = props;
  const { t } = useTexts('operator');
  const { isActive, onEnded } = useSessionState();
  const refusalText = useRefusalText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [reason, setReason] = useState('');
  const perform = async (given: string) => {
    setReason(given);
    setPending(true);
    setRefusal(undefined);
    try {
      await props.perform(given.trim());
      props.onClose();
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      if (fault.code === 'UNAUTHORIZED') onEnded();
      else {
        await props.onRefused(fault);
        const { text, details } = refusalText(fault);
        const unsure = mayBeDone(fault) ? [t('operator.mayBeDone')] : [];
        setRefusal({ text, details: [...details, ...unsure] });
      }
    } finally {
      setPending(false);
    }
  };
  if (!isActive) return null;
  const common = {
    title,
    confirmLabel,
    danger,
    pending: isPending,
    onCancel: props.onClose,
    text: (
      <>
        {children}
        <RefusalText refusal={refusal} />
      </>
    ),
  };
  if (!asksReason) return <ConfirmDialog {...common} onConfirm={() => void perform('')} />;
  return (
    <PromptDialog
      {...common}
      label={t('operator.reason')}
      initialValue={reason}
      maxLength={MAX_REASON_LENGTH}
      validate={(value) =>
        value.trim().length >= MIN_REASON_LENGTH ? undefined : t('operator.reasonMissing')
      }
      onConfirm={(value) => void perform(value)}
    />
  );
}

function RefusalText({ refusal }: { readonly refusal: Refusal | undefined }) {
  return (
    <div role="alert" className={styles.refusal}>
      {refusal && <p>{refusal.text}</p>}
      {refusal?.details.map((line) => (
        <p key={line} className={styles.detail}>
          {line}
        </p>
      ))}
    </div>
  );
}
