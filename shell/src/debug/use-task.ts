import { translate } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';

/** Runs one thing at a time and tells how it ended: in its own words, or the error's. */
export function useTask(): {
  readonly pending: boolean;
  readonly run: (task: () => Promise<string>) => Promise<void>;
} {
  const { bus, describeError } = useKernel();
  const [pending, setPending] = useState(false);
  const run = async (task: () => Promise<string>) => {
    setPending(true);
    try {
      bus.publish('notification.requested', { level: 'INFO', text: await task() });
    } catch (error) {
      const { messageKey, params } = describeError(error);
      const text = translate(messageKey, params);
      bus.publish('notification.requested', { level: 'WARN', text });
    } finally {
      setPending(false);
    }
  };
  return { pending, run };
}
