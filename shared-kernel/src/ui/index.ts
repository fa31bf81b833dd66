/** The design system: everything the shell and the remotes put on a screen. */
export type { ActionMenuProps, MenuAction } from './actions/action-menu.view.tsx';
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
  LinkButton,
  type LinkButtonProps,
} from './actions/button.view.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.view.tsx';
export { cx } from './basics/class-names.ts';
export { HiddenText } from './basics/hidden-text.view.tsx';
export { FormBars, type FormBarsProps } from './charts/form-bars.view.tsx';
export type { ChartPoint, LineBeside, LineChartProps } from './charts/line-chart.view.tsx';
export type {
  BreakdownParts,
  PointsBreakdownTableProps,
} from './charts/points-breakdown-table.view.tsx';
export type { AlertDialogProps } from './dialogs/alert-dialog.view.tsx';
export type { ConfirmDialogProps } from './dialogs/confirm-dialog.view.tsx';
export type { MultiSelectDialogProps } from './dialogs/multi-select-dialog.view.tsx';
export type { PromptDialogProps } from './dialogs/prompt-dialog.view.tsx';
export type { SheetProps } from './dialogs/sheet.view.tsx';
export { Badge, type BadgeProps, type Tone } from './feedback/badge.view.tsx';
export { Banner, type BannerProps } from './feedback/banner.view.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './feedback/empty-state.view.tsx';
export {
  Loaded,
  type LoadedProps,
  type LoadFailure,
  type LoadState,
} from './feedback/loaded.view.tsx';
export {
  type Notification,
  NotificationRegion,
  type NotificationRegionProps,
} from './feedback/notification-region.view.tsx';
export { Skeleton, SkeletonPitch, SkeletonRows } from './feedback/skeleton.view.tsx';
export type { NumberFieldProps } from './fields/number-field.view.tsx';
export type { Option } from './fields/option.ts';
export type { NumberRange, RangeFieldsProps } from './fields/range-fields.view.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.view.tsx';
export { SegmentedControl, type SegmentedControlProps } from './fields/segmented-control.view.tsx';
export { Select, type SelectProps } from './fields/select.view.tsx';
export { StepSelect, type StepSelectProps } from './fields/step-select.view.tsx';
export { Switch, type SwitchProps } from './fields/switch.view.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.view.tsx';
export { ToggleChip, type ToggleChipProps } from './fields/toggle-chip.view.tsx';
export { BudgetBar, type BudgetBarProps } from './figures/budget-bar.view.tsx';
export { Countdown, type CountdownProps } from './figures/countdown.view.tsx';
export { FixtureTag, type FixtureTagProps } from './figures/fixture-tag.view.tsx';
export { Money, type MoneyProps } from './figures/money.view.tsx';
export { Points, type PointsProps } from './figures/points.view.tsx';
export { Rank, type RankProps } from './figures/rank.view.tsx';
export { TrendIcon, type TrendIconProps } from './figures/trend-icon.view.tsx';
export { Avatar, type AvatarProps } from './identity/avatar.view.tsx';
export { Crest, type CrestProps } from './identity/crest.view.tsx';
export type { FlagProps } from './identity/flag.view.tsx';
export type { PortraitProps } from './identity/portrait.view.tsx';
export { Shirt, type ShirtProps } from './identity/shirt.view.tsx';
export { Card, type CardProps } from './layout/card.view.tsx';
export { List, type ListProps, Row, type RowProps } from './layout/list.view.tsx';
export type { PaginationProps } from './layout/pagination.view.tsx';
export { rowPressClass } from './layout/row-press.ts';
export { Screen, type ScreenProps } from './layout/screen.view.tsx';
export { Table, type TableColumn, type TableProps, type TableSort } from './layout/table.view.tsx';
export {
  ActionMenu,
  AlertDialog,
  ConfirmDialog,
  Flag,
  LineChart,
  MultiSelectDialog,
  NumberField,
  Pagination,
  PointsBreakdownTable,
  Portrait,
  PromptDialog,
  RangeFields,
  ResultLineup,
  Sheet,
} from './lazy/lazy-views.view.tsx';
export { preloadDialogs } from './lazy/load-views.ts';
export { type Breakpoint, useBreakpoint } from './motion/use-breakpoint.ts';
export { useCountUp } from './motion/use-count-up.ts';
export { useMediaQuery, useReducedMotion } from './motion/use-media-query.ts';
export { type BadgeStatus, badgeStatus, isExpected } from './pitch/badge-status.ts';
export { Bench, type BenchProps, BenchRow, type BenchRowProps } from './pitch/bench-row.view.tsx';
export { EmptySlot, type EmptySlotProps } from './pitch/empty-slot.view.tsx';
export { Pitch, type PitchProps } from './pitch/pitch.view.tsx';
export {
  PlayerToken,
  type PlayerTokenProps,
  type TokenMark,
} from './pitch/player-token.view.tsx';
export { PositionBadge, type PositionBadgeProps } from './pitch/position-badge.view.tsx';
export type { ResultLineupProps } from './pitch/result-lineup.view.tsx';
export {
  type PlayedLineup,
  type PlayedSources,
  type ResultToken,
  resultTokens,
} from './pitch/result-tokens.ts';
export { StatusBadge, type StatusBadgeProps } from './pitch/status-badge.view.tsx';
