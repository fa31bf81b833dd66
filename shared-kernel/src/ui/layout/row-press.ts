import { cx } from '../basics/class-names.ts';
import styles from './row-press.module.css';

/**
 * Class of the button in a row that is pressed and focused over the whole row. The row has to be
 * positioned, and what can be pressed besides lies above by its `z-index`.
 */
export const rowPressClass: string = cx(styles.press);
