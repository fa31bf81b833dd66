import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { RankingKind, StoreError } from '@spieltag/shared-kernel/stores';
import { Button, Loaded } from '@spieltag/shared-kernel/ui';
import { ArrowDown } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import styles from './own-place.module.css';
import type { FindIndex } from './use-jump.ts';
import { useAskOwnPlace } from './use-own-running.ts';

interface LiveJumpProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** Leads to what is found, unless the list is elsewhere by then. */
  onJump(find: FindIndex): Promise<void>;
}

/** The way to the own place while places move: where it is, the server says at this moment. */
export function LiveJump({ kind, roundId, onJump }: LiveJumpProps) {
  const { t } = useTexts('rankings');
  const { describeError } = useKernel();
  const ask = useAskOwnPlace(kind, roundId);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<StoreError>();
  if (!ask) return null;
  const jump = async () => {
    setAsking(true);
    setError(undefined);
    try {
      await onJump(async () => (await ask()).entry?.index);
    } catch (reason) {
      setError(describeError(reason));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button icon={ArrowDown} pending={isAsking} onClick={() => void jump()}>
        {t('own.jump')}
      </Button>
      {error && (
        <div role="status" className={styles.none}>
          <Loaded
            of={{ data: undefined, error }}
            renderError={(reason) => t('running.jumpFailed', { reason })}
          >
            {() => null}
          </Loaded>
        </div>
      )}
    </>
  );
}
