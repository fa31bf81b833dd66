import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { QuietHours } from '@spieltag/shared-kernel/push';
import { Select, Switch } from '@spieltag/shared-kernel/ui';
import styles from './push.module.css';
import { clockText, HALF_HOURS, usualQuietHours } from './quiet-hours.model.ts';

interface Props {
  readonly quietHours: QuietHours | null;
  readonly pending: boolean;
  onChange(quietHours: QuietHours | null): void;
}

/** From when to when nobody is to be told anything, by the clock of where the user is. */
export function QuietHoursSetting({ quietHours, pending, onChange }: Props) {
  const { t } = useTexts('account');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const options = HALF_HOURS.map((minute) => ({ value: `${minute}`, label: clockText(minute) }));
  const choose = (part: 'from' | 'until', value: string) => {
    // Chosen here, it is meant by the clock here.
    if (quietHours) onChange({ ...quietHours, timeZone, [part]: Number(value) });
  };
  return (
    <>
      <Switch
        label={t('push.quiet')}
        help={t('push.quietHelp')}
        isOn={quietHours !== null}
        pending={pending}
        onChange={(wanted) => onChange(wanted ? usualQuietHours(timeZone) : null)}
      />
      {quietHours && (
        <div className={styles.pair}>
          {(['from', 'until'] as const).map((part) => (
            <Select
              key={part}
              label={t(`push.${part}`)}
              options={options}
              value={`${quietHours[part]}`}
              pending={pending}
              onChange={(value) => choose(part, value)}
            />
          ))}
        </div>
      )}
    </>
  );
}
