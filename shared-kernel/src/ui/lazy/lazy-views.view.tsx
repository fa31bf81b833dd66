import { FIELD_SIZE } from '../../rules/index.ts';
import { Pitch } from '../pitch/pitch.view.tsx';
import { lazyView } from './lazy-view.view.tsx';

/** The modal dialogs and the sheet; the dialogs are open while mounted. */
export const AlertDialog = lazyView('AlertDialog');
export const ConfirmDialog = lazyView('ConfirmDialog');
export const MultiSelectDialog = lazyView('MultiSelectDialog');
export const PromptDialog = lazyView('PromptDialog');
export const Sheet = lazyView('Sheet');

/** What stands in dialogs: within an open one it is there at once. */
export const Flag = lazyView('Flag');
export const LineChart = lazyView('LineChart');
export const PointsBreakdownTable = lazyView('PointsBreakdownTable');
export const Portrait = lazyView('Portrait');

/** Stand in forms, which somebody opens. */
export const NumberField = lazyView('NumberField');
export const RangeFields = lazyView('RangeFields');

/** Stands at the end of long lists. */
export const Pagination = lazyView('Pagination');

/** What it is about comes from the server first. */
export const ActionMenu = lazyView('ActionMenu');

const BUTTON = { paddingBottom: 'calc(var(--touch) + var(--space-3))' };

/** Shows what a lineup came to. Its pitch is there at once, with room for the button of a bench below. */
export const ResultLineup = lazyView('ResultLineup', ({ tokens, ...pitch }) => (
  <div style={tokens[FIELD_SIZE] && BUTTON}>
    <Pitch {...pitch} positionMap={[]} renderSlot={() => null} />
  </div>
));
