import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './button.module.css';

/** How loud a button is; at most one `primary` on a screen. `link` looks like a link in a text. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
}

/** Class names of a button, for what must look like one: the router's links. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly icon?: LucideIcon | undefined;
  /** Under way: shows a spinner, says so, and takes no second press; keeps its width. */
  readonly pending?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. `type` is `button` unless said otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon: Icon, pending = false, children, onClick, ...rest } = props;
  const { t } = useUiTexts();
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, wide }), rest.className)}
      aria-disabled={pending || rest['aria-disabled']}
      data-pending={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.content}>
        {Icon && <Icon aria-hidden className={styles.icon} />}
        {children}
      </span>
      {pending && (
        <span className={styles.pending}>
          <LoaderCircle aria-hidden />
          <HiddenText>{t('pending')}</HiddenText>
        </span>
      )}
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  readonly icon?: LucideIcon | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** An address that looks like a button. For the router's links use `buttonClass`. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, icon: Icon, children, ...rest } = props;
  return (
    <a {...rest} className={cx(buttonClass({ variant, size, wide }), rest.className)}>
      <span className={styles.content}>
        {Icon && <Icon aria-hidden className={styles.icon} />}
        {children}
      </span>
    </a>
  );
}
