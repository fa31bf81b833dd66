import { useTexts } from '@spieltag/shared-kernel/i18n';
import { SegmentedControl, Select } from '@spieltag/shared-kernel/ui';
import { memo } from 'react';
import {
  defaultSubMode,
  INFO_MODES,
  modeOf,
  SUB_MODES,
  type SubMode,
} from '../../figures/info-display.model.ts';
import styles from './info-controls.module.css';

interface InfoControlsProps {
  readonly value: SubMode;
  readonly hasPoints: boolean;
  onChange(subMode: SubMode): void;
}

/** Chooses what stands below the players: first what of, then which of it. */
export const InfoControls = memo(function InfoControls(props: InfoControlsProps) {
  const { value, hasPoints, onChange } = props;
  const { t } = useTexts('lineup');
  const mode = modeOf(value);
  // A price is nothing but a price, and so is a fixture.
  const subModes = [...SUB_MODES[mode]].filter((each) => each !== 'PRICE' && each !== 'FIXTURE');
  return (
    <div className={styles.controls}>
      <SegmentedControl
        label={t('info.label')}
        value={mode}
        options={INFO_MODES.map((each) => ({
          value: each,
          label: t(`info.mode.${each}`),
          disabled: each === 'POINTS' && !hasPoints,
        }))}
        onChange={(chosen) => onChange(defaultSubMode(chosen))}
      />
      {subModes.length > 1 && (
        <div className={styles.detail}>
          <Select<SubMode>
            label={t('info.detailLabel')}
            hideLabel
            value={value}
            options={subModes.map((each) => ({ value: each, label: t(`info.sub.${each}`) }))}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
});
