import type { ElementType } from 'react';
import type { LineChartProps } from '../charts/line-chart.view.tsx';
import type { PointsBreakdownTableProps } from '../charts/points-breakdown-table.view.tsx';
import type { FlagProps } from '../identity/flag.view.tsx';
import type { PortraitProps } from '../identity/portrait.view.tsx';
import { type ModalParts, WithModal } from './with-modal.view.tsx';

/** What stands in dialogs, and comes with them: within one it is there at once. */
export const Flag = inDialogs<FlagProps>((parts) => parts.Flag);
export const LineChart = inDialogs<LineChartProps>((parts) => parts.LineChart);
export const Portrait = inDialogs<PortraitProps>((parts) => parts.Portrait);
export const PointsBreakdownTable = inDialogs<PointsBreakdownTableProps>(
  (parts) => parts.PointsBreakdownTable,
);

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
