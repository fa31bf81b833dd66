import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  chooseEffect,
  EFFECTS,
  type Effect,
  hasEffect,
  isEffectOn,
  playOutcome,
} from '@spieltag/shared-kernel/native';
import { Switch } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

/** Parts of the sound: without it there is nothing to choose. */
const AUDIBLE: readonly Effect[] = ['effects', 'music'];

/** Sound with its parts, and vibration, as far as the device can do them. */
export function EffectSwitches() {
  const { t } = useTexts('account');
  const [on, setOn] = useState(() => new Set(EFFECTS.filter(isEffectOn)));
  const choose = (effect: Effect, wanted: boolean) => {
    chooseEffect(effect, wanted);
    setOn(new Set(EFFECTS.filter((other) => (other === effect ? wanted : on.has(other)))));
    // What is turned on is there to be heard or felt at once; music says so itself.
    if (wanted && effect !== 'music') playOutcome('done');
  };
  return EFFECTS.filter(hasEffect).map((effect) => (
    <Switch
      key={effect}
      label={t(`settings.${effect}`)}
      help={t(`settings.${effect}Help`)}
      isOn={on.has(effect)}
      disabled={AUDIBLE.includes(effect) && !on.has('sound')}
      onChange={(wanted) => choose(effect, wanted)}
    />
  ));
}
