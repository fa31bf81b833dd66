import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  Button,
  Card,
  ConfirmDialog,
  MultiSelectDialog,
  PromptDialog,
} from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './debug.module.css';

const LEVELS = ['INFO', 'WARN', 'FATAL'] as const;

/** Opens an example of every kind of message and dialog. */
export function MessagesCard() {
  const { t } = useTexts('debug');
  const { bus } = useKernel();
  const [open, setOpen] = useState<'confirm' | 'prompt' | 'choice'>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('Test error of the debug scene');
  const close = () => setOpen(undefined);
  const answer = (text: string) => {
    close();
    bus.publish('notification.requested', { level: 'INFO', text });
  };
  const title = t('debug.sample');
  const text = t('debug.sampleText');
  return (
    <Card title={t('debug.messages')}>
      <div className={styles.row}>
        {LEVELS.map((level) => (
          <Button
            key={level}
            onClick={() => bus.publish('notification.requested', { level, text })}
          >
            {level}
          </Button>
        ))}
        <Button onClick={() => bus.publish('alert.requested', { title, text })}>
          {t('debug.alert')}
        </Button>
        <Button onClick={() => setOpen('confirm')}>{t('debug.confirm')}</Button>
        <Button onClick={() => setOpen('prompt')}>{t('debug.prompt')}</Button>
        <Button onClick={() => setOpen('choice')}>{t('debug.choice')}</Button>
        <Button onClick={() => bus.publish('sign-in.requested', { reason: 'profile' })}>
          {t('common.signIn')}
        </Button>
        <Button variant="danger" onClick={() => setBroken(true)}>
          {t('debug.testError')}
        </Button>
      </div>
      {open === 'confirm' && (
        <ConfirmDialog
          title={title}
          text={text}
          confirmLabel={t('common.yes')}
          onConfirm={() => answer(t('common.yes'))}
          onCancel={close}
        />
      )}
      {open === 'prompt' && (
        <PromptDialog title={title} label={t('common.name')} onConfirm={answer} onCancel={close} />
      )}
      {open === 'choice' && (
        <MultiSelectDialog
          title={title}
          options={LEVELS.map((value) => ({ value, label: value }))}
          min={1}
          onConfirm={(levels) => answer(levels.join(', '))}
          onCancel={close}
        />
      )}
    </Card>
  );
}
