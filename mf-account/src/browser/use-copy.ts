import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';

/** Puts a text into the clipboard and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTexts('account');
  const { bus } = useKernel();
  return async (text) => {
    const copied = await tryCopy(text);
    bus.publish('notification.requested', {
      level: copied ? 'INFO' : 'WARN',
      text: t(copied ? 'copy.done' : 'copy.failed'),
    });
  };
}

async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
