import { CLOCK_MODES, type ClockChoice } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { NumberField, Select } from '@spieltag/shared-kernel/ui';

const MIN_SPEED = 0.01;
const MAX_SPEED = 1_000_000;
const USUAL_SPEED = 60;

interface ClockFieldsProps {
  readonly clock: ClockChoice;
  onChange(clock: ClockChoice): void;
}

/** How time passes, and how fast where it is accelerated. */
export function ClockFields({ clock, onChange }: ClockFieldsProps) {
  const { t } = useTexts('operator');
  return (
    <>
      <Select
        label={t('operator.seasons.clock')}
        value={clock.mode}
        onChange={(mode) =>
          onChange(mode === 'accelerated' ? { mode, speed: USUAL_SPEED } : { mode })
        }
        options={CLOCK_MODES.map((value) => ({
          value,
          label: t(`operator.seasons.modes.${value}`),
        }))}
      />
      {clock.mode === 'accelerated' && (
        <NumberField
          label={t('operator.seasons.speed')}
          help={t('operator.seasons.speedHelp')}
          value={clock.speed}
          min={MIN_SPEED}
          max={MAX_SPEED}
          onChange={(speed = USUAL_SPEED) => onChange({ mode: 'accelerated', speed })}
        />
      )}
    </>
  );
}
