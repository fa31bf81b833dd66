import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Undo2 } from '@spieltag/shared-kernel/vendor/icons';
import { memo, type ReactNode } from 'react';
import { PickedActions } from './picked-actions.view.tsx';
import styles from './status-line.module.css';
import { StatusText, type StatusTextProps } from './status-text.view.tsx';

interface StatusLineProps extends StatusTextProps {
  onDetails(playerId: string): void;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Says what is going on with the lineup: who is picked, what was done, whether it is saved, why not. */
export const StatusLine = memo(function StatusLine(props: StatusLineProps) {
  const { onDetails, children, ...said } = props;
  const { game, swapping } = said;
  const { t } = useTexts('lineup');
  const { picked, canUndo, undo } = swapping;
  return (
    <div className={styles.line} data-anchor="mf-lineup/actions">
      <p role="status" className={styles.text}>
        <StatusText {...said} />
      </p>
      {picked && (
        <PickedActions game={game} picked={picked} swapping={swapping} onDetails={onDetails} />
      )}
      {!picked && canUndo && <IconButton icon={Undo2} label={t('status.undo')} onClick={undo} />}
      {children}
    </div>
  );
});
