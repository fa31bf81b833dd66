import type { LucideIcon } from 'lucide-react';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../basics/class-names.ts';
import styles from './action-menu.module.css';
import { IconButton } from './icon-button.view.tsx';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled: stands below the label. */
  readonly reason?: string | undefined;
}

export interface ActionMenuProps {
  /** What the actions are for: `Aktionen für Ada`. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  onAction(id: string): void;
  readonly icon?: LucideIcon;
}

/** A button that opens a menu of actions; arrows, Home, End, Escape and letters work as in any menu. */
export function ActionMenu({ label, actions, onAction, icon = Ellipsis }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    items(root.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else moveFocus(event, items(root.current));
  };
  return (
    <span className={styles.root} ref={root}>
      <IconButton
        ref={trigger}
        icon={icon}
        label={label}
        tip="left"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {actions.map(({ id, label: text, icon: Icon, danger, disabled, reason }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={cx(styles.item, danger && styles.danger)}
              aria-disabled={disabled}
              aria-label={reason && text}
              aria-describedby={reason && `${menuId}${id}`}
              onClick={() => {
                if (disabled) return;
                close();
                onAction(id);
              }}
            >
              {Icon && <Icon aria-hidden size={18} />}
              <span>
                {text}
                {reason && (
                  <span id={`${menuId}${id}`} className={styles.reason}>
                    {reason}
                  </span>
                )}
              </span>
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

function items(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLElement>, all: readonly HTMLElement[]): void {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const letter = event.key.length === 1 ? event.key.toLowerCase() : undefined;
  const byLetter = letter
    ? [...all.slice(at + 1), ...all].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(letter),
      )
    : undefined;
  const target: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all.at((at - 1) % all.length),
    Home: all[0],
    End: all.at(-1),
  };
  const next = target[event.key] ?? byLetter;
  if (!next || event.key === ' ') return;
  event.preventDefault();
  next.focus();
}
