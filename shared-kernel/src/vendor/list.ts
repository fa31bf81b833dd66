/** Lists of which only the rows in sight are in the page. */
export { List, type RowComponentProps } from 'react-window';
