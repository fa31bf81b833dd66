/**
 * What dialogs stand on and what stands in nothing but dialogs, in a file of its own: nobody needs it
 * before the first dialog.
 */
export { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
export { LineChart } from '../charts/line-chart.view.tsx';
export { PointsBreakdownTable } from '../charts/points-breakdown-table.view.tsx';
export { Flag } from '../identity/flag.view.tsx';
export { Portrait } from '../identity/portrait.view.tsx';
