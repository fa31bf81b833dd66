import type { TabIcon } from '@spieltag/shared-kernel/composition';
import {
  CalendarDays,
  ChartColumn,
  Gift,
  House,
  type LucideIcon,
  Medal,
  Star,
} from '@spieltag/shared-kernel/vendor/icons';

const ICONS: Readonly<Partial<Record<TabIcon, LucideIcon>>> = {
  CalendarDays,
  ChartColumn,
  Gift,
  House,
  Medal,
};

/** An icon none of the game's own tabs has; a star for names this shell does not know yet. */
export default function OtherTabIconView({ name }: { readonly name: TabIcon }) {
  const Icon = ICONS[name] ?? Star;
  return <Icon aria-hidden size={22} />;
}
