import { translate } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';

/** Runs one task at a time and notifies of its result or its error. */
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
