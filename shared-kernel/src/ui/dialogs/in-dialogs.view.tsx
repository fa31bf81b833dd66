import type { ElementType } from 'react';
import type { LineChartProps } from '../charts/line-chart.view.tsx';
import type { PointsBreakdownTableProps } from '../charts/points-breakdown-table.view.tsx';
import type { TabsProps } from '../fields/tabs.view.tsx';
import type { ProgressRingProps } from '../figures/progress-ring.view.tsx';
import type { FlagProps } from '../identity/flag.view.tsx';
import type { PortraitProps } from '../identity/portrait.view.tsx';
import type { PlayerRowProps } from '../layout/player-row.view.tsx';
import type { AlertDialogProps } from './alert-dialog.view.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.view.tsx';
import type { MultiSelectDialogProps } from './multi-select-dialog.view.tsx';
import type { PromptDialogProps } from './prompt-dialog.view.tsx';
import { type ModalParts, WithModal } from './with-modal.view.tsx';

/** The small dialogs, each open while mounted. */
export const AlertDialog = inDialogs<AlertDialogProps>((parts) => parts.AlertDialog);
export const ConfirmDialog = inDialogs<ConfirmDialogProps>((parts) => parts.ConfirmDialog);
export const MultiSelectDialog = inDialogs<MultiSelectDialogProps<string>>(
  (parts) => parts.MultiSelectDialog,
);
export const PromptDialog = inDialogs<PromptDialogProps>((parts) => parts.PromptDialog);
/** What stands in dialogs, and comes with them: within one it is there at once. */
export const Flag = inDialogs<FlagProps>((parts) => parts.Flag);
export const LineChart = inDialogs<LineChartProps>((parts) => parts.LineChart);
export const Portrait = inDialogs<PortraitProps>((parts) => parts.Portrait);
export const PointsBreakdownTable = inDialogs<PointsBreakdownTableProps>(
  (parts) => parts.PointsBreakdownTable,
);
/** Of all that may come later the parts no screen has yet. */
export const PlayerRow = inDialogs<PlayerRowProps>((parts) => parts.PlayerRow);
export const ProgressRing = inDialogs<ProgressRingProps>((parts) => parts.ProgressRing);
export const Tabs = inDialogs<TabsProps<string>>((parts) => parts.Tabs);

function inDialogs<Props extends object>(choose: (parts: ModalParts) => ElementType<Props>) {
  return function InDialogs(props: Props) {
    return (
      <WithModal>
        {(parts) => {
          const Part: ElementType = choose(parts);
          return <Part {...props} />;
        }}
      </WithModal>
    );
  };
}
