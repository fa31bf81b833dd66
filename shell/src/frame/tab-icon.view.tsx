import type { TabIcon } from '@spieltag/shared-kernel/composition';
import {
  ArrowLeftRight,
  type LucideIcon,
  Radio,
  Settings,
  Shirt,
  Star,
  Trophy,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';
import { Suspense } from 'react';
import { lateView } from '../loading/late-view.ts';

/**
 * Imported one by one: the namespace of a shared module holds only the exports its importers name.
 */
const ICONS: Readonly<Partial<Record<TabIcon, LucideIcon>>> = {
  ArrowLeftRight,
  Radio,
  Settings,
  Shirt,
  Star,
  Trophy,
  Users,
};

/** Whether the first script has it. */
export const hasIcon = (name: TabIcon): boolean => ICONS[name] !== undefined;

const OtherTabIcon = lateView<{ readonly name: TabIcon }>(
  () => import('./other-tab-icon.view.tsx'),
);

/** The icon a manifest names; a star until that has come. */
export function TabIconView({ name }: { readonly name: TabIcon }) {
  const Icon = ICONS[name];
  const look = { 'aria-hidden': true, size: 22 };
  if (Icon) return <Icon {...look} />;
  return (
    <Suspense fallback={<Star {...look} />}>
      <OtherTabIcon name={name} />
    </Suspense>
  );
}
