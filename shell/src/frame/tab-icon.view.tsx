import type { TabIcon } from '@spieltag/shared-kernel/composition';
import {
  ArrowLeftRight,
  CalendarDays,
  ChartColumn,
  Gift,
  Goal,
  House,
  type LucideIcon,
  Medal,
  Radio,
  Settings,
  Shirt,
  Star,
  Trophy,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';

/** By name, one by one: a shared module's namespace holds only the exports its importer names. */
const ICONS: Readonly<Record<TabIcon, LucideIcon>> = {
  ArrowLeftRight,
  CalendarDays,
  ChartColumn,
  Gift,
  House,
  Medal,
  Radio,
  Settings,
  Shirt,
  Star,
  Trophy,
  Users,
};

/** The icon a manifest names; a goal in its place when this shell does not know it yet. */
export function TabIconView({ name }: { readonly name: TabIcon }) {
  const Icon = ICONS[name] ?? Goal;
  return <Icon aria-hidden size={22} />;
}
