/**
 * Small dialogs, what all dialogs stand on, what stands in nothing but dialogs, and what no screen has
 * yet, in a file of its own: nobody needs it before the first dialog.
 */
export { Dialog, Modal, ModalOverlay } from 'react-aria-components';
export { LineChart } from '../charts/line-chart.view.tsx';
export { PointsBreakdownTable } from '../charts/points-breakdown-table.view.tsx';
export { Tabs } from '../fields/tabs.view.tsx';
export { ProgressRing } from '../figures/progress-ring.view.tsx';
export { Flag } from '../identity/flag.view.tsx';
export { Portrait } from '../identity/portrait.view.tsx';
export { PlayerRow } from '../layout/player-row.view.tsx';
export { AlertDialog } from './alert-dialog.view.tsx';
export { ConfirmDialog } from './confirm-dialog.view.tsx';
export { MultiSelectDialog } from './multi-select-dialog.view.tsx';
export { PromptDialog } from './prompt-dialog.view.tsx';
