import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics';
import type { Outcome } from '@spieltag/shared-kernel/native';

const FELT: Readonly<Record<Outcome, () => Promise<void>>> = {
  done: () => Haptics.impact({ style: ImpactStyle.Light }),
  refused: () => Haptics.notification({ type: NotificationType.Error }),
  goal: () => Haptics.notification({ type: NotificationType.Success }),
  otherGoal: async () => {},
};

/** Lets an outcome be felt as the device lets such things be felt. */
export function feel(outcome: Outcome): void {
  // A device without a motor refuses.
  FELT[outcome]().catch(() => {});
}
