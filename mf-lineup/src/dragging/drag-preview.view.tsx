import { Shirt } from '@spieltag/shared-kernel/ui';
import { useDragLayer } from 'react-dnd';
import { createPortal } from 'react-dom';
import { type DraggedPlayer, PLAYER } from './drag-item.ts';
import styles from './drag-preview.module.css';

/** The player under the finger: touch has no picture of its own for what is dragged. */
export function DragPreview() {
  const { dragged, at } = useDragLayer((monitor) => ({
    dragged: monitor.getItemType() === PLAYER ? monitor.getItem<DraggedPlayer>() : undefined,
    at: monitor.getClientOffset(),
  }));
  if (!dragged || !at) return null;
  const { occupant } = dragged;
  return createPortal(
    <div aria-hidden className={styles.preview} style={{ translate: `${at.x}px ${at.y}px` }}>
      <div className={styles.player}>
        <Shirt teamId={occupant.teamId} goalkeeper={occupant.player?.position === 'GOALKEEPER'} />
        <span className={styles.name}>{occupant.name}</span>
      </div>
    </div>,
    document.body,
  );
}
