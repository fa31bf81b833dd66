import type { Player } from '@spieltag/shared-kernel/contract';
import { useBreakpoint } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { List, type RowComponentProps } from 'react-window';
import type { Form } from './form.model.ts';
import { type EntryFigure, PlayerEntry } from './player-entry.view.tsx';

/** Heights of a row in px. */
const ROW_HEIGHT = { position: 89, desk: 80, other: 120 } as const;
const OVERSCAN = 2;
/** Before the window is measured. */
const FIRST_HEIGHT_PX = 800;

interface PlayerListProps {
  readonly label: string;
  readonly players: readonly Player[];
  readonly forms?: ReadonlyMap<string, Form>;
  readonly sortedBy?: EntryFigure;
  /** A phone's list of one position is denser than its other lists. */
  readonly isOfPosition?: boolean;
}

type RowData = Pick<PlayerListProps, 'players' | 'forms' | 'sortedBy'>;

/** A long list of players that scrolls with the page; only the rows in sight are there. */
export function PlayerList(props: PlayerListProps) {
  const { label, players, forms, sortedBy, isOfPosition = false } = props;
  const isPhone = useBreakpoint() === 'phone';
  const kind = isPhone ? (isOfPosition ? 'position' : 'other') : 'desk';
  const rowProps = useMemo(() => ({ players, forms, sortedBy }), [players, forms, sortedBy]);
  return (
    <List
      aria-label={label}
      scrollElement="window"
      defaultHeight={FIRST_HEIGHT_PX}
      rowCount={players.length}
      rowHeight={ROW_HEIGHT[kind]}
      rowKey={keyOf}
      rowComponent={PlayerListRow}
      rowProps={rowProps}
      overscanCount={OVERSCAN}
    />
  );
}

function keyOf(index: number, { players }: RowData): string {
  return players[index]?.id ?? String(index);
}

function PlayerListRow(props: RowComponentProps<RowData>) {
  const { index, style, ariaAttributes, players, forms, sortedBy } = props;
  const player = players[index];
  if (!player) return null;
  return (
    <div {...ariaAttributes} style={style}>
      <PlayerEntry player={player} form={forms?.get(player.id)} sortedBy={sortedBy} />
    </div>
  );
}
