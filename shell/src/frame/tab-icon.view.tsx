import type { TabIcon } from '@spieltag/shared-kernel/composition';
import {
  ArrowLeftRight,
  CalendarDays,
  ChartColumn,
  Gift,
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

/**
 * Imported one by one: the namespace of a shared module holds only the exports its importers name.
 */
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

/** The icon a manifest names; a star for names this shell does not know yet. */
export function TabIconView({ name }: { readonly name: TabIcon }) {
  const Icon = ICONS[name] ?? Star;
  return <Icon aria-hidden size={22} />;
}
