import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Revocable } from '../api/access-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import styles from './access.module.css';
import { useAccessWords } from './use-access-words.ts';

interface RevokeDialogProps {
  readonly what: Revocable;
  readonly isLastKey: boolean;
  /** Rejects with an `AdminError`. */
  perform(): Promise<void>;
  onRefused(): Promise<void>;
  onClose(): void;
}

/** Names what would be revoked, and says what follows. */
export function RevokeDialog({ what, isLastKey, ...handlers }: RevokeDialogProps) {
  const { t } = useTexts('operator');
  const { name, lines } = useAccessWords()(what);
  const isOwn = what.kind === 'session' && what.item.isOwn;
  return (
    <AskDialog
      {...handlers}
      title={`${t(`operator.access.revoke.${what.kind}`)}: ${name}`}
      confirmLabel={t(`operator.access.revoke.${what.kind}`)}
      danger
    >
      <p>{t(isOwn ? 'operator.access.explain.own' : `operator.access.explain.${what.kind}`)}</p>
      {isLastKey && <p>{t('operator.access.explain.lastKey')}</p>}
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </AskDialog>
  );
}
