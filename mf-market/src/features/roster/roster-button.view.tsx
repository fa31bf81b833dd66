import type { Refusal } from '@spieltag/shared-kernel/rules';
import { Button } from '@spieltag/shared-kernel/ui';
import { WandSparkles } from '@spieltag/shared-kernel/vendor/icons';
import { useId } from 'react';
import { RuleLink } from '../../trading/rule-link.view.tsx';
import styles from './roster.module.css';

interface RosterButtonProps {
  readonly label: string;
  /** Below the button: what it does, or why it cannot. */
  readonly text: string | undefined;
  /** It stays pressable: pressing it explains the refusal. */
  readonly refusal: Refusal | undefined;
  readonly pending: boolean;
  onPress(): void;
}

/** Completes the roster, as far as that is possible. */
export function RosterButton({ label, text, refusal, pending, onPress }: RosterButtonProps) {
  const textId = useId();
  return (
    <>
      <Button
        variant="primary"
        wide
        icon={WandSparkles}
        pending={pending}
        aria-disabled={refusal ? true : undefined}
        aria-describedby={text ? textId : undefined}
        onClick={onPress}
      >
        {label}
      </Button>
      {text && (
        <p id={textId} className={styles.reason}>
          {text} {refusal && <RuleLink code={refusal.code} />}
        </p>
      )}
    </>
  );
}
