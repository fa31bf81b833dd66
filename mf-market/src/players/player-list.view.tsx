import type { Player } from '@spieltag/shared-kernel/contract';
import { List, type RowComponentProps } from '@spieltag/shared-kernel/lists';
import { useBreakpoint, useMediaQuery } from '@spieltag/shared-kernel/ui';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import type { EntryLook } from './entry-look.ts';
import { PlayerEntry } from './player-entry.view.tsx';
import styles from './player-list.module.css';
import { narrowPx, rowHeightPx } from './row-height.model.ts';
import { createScrolling, type Scrolling } from './scrolling.ts';
import { type ListTraits, type LookOf, useEntryLooks } from './use-entry-looks.ts';
import { useLetterSize } from './use-letter-size.ts';

const OVERSCAN = 2;
/** Before the window is measured. */
const FIRST_HEIGHT_PX = 800;

/** Looks at the page with every rendering: only when its rows have changed. */
const Rows = memo(List) as typeof List;

interface PlayerListProps extends ListTraits {
  readonly label: string;
  readonly players: readonly Player[];
  /** A phone's list of one position is denser than its other lists. */
  readonly isOfPosition?: boolean;
}

interface RowData {
  readonly players: readonly Player[];
  readonly lookOf: LookOf;
  readonly scrolling: Scrolling;
}

/** A long list of players that scrolls with the page; only the rows in sight are there. */
export function PlayerList(props: PlayerListProps) {
  const { label, players, isOfPosition = false, ...traits } = props;
  const isPhone = useBreakpoint() === 'phone';
  const letterSize = useLetterSize();
  // In px: of a query in em browsers do not tell when letters have another size.
  const isNarrow = useMediaQuery(`(max-width: ${narrowPx(letterSize)}px)`);
  const kind = isPhone ? (isOfPosition ? 'position' : 'other') : 'desk';
  const lookOf = useEntryLooks(traits);
  const [scrolling] = useState(createScrolling);
  useEffect(() => scrolling.watch(), [scrolling]);
  const rowProps = useMemo(() => ({ players, lookOf, scrolling }), [players, lookOf, scrolling]);
  return (
    <Rows
      aria-label={label}
      data-anchor="mf-market/offers"
      scrollElement="window"
      defaultHeight={FIRST_HEIGHT_PX}
      rowCount={players.length}
      rowHeight={rowHeightPx(kind, letterSize, isNarrow)}
      rowComponent={PlayerListRow}
      rowProps={rowProps}
      overscanCount={OVERSCAN}
    />
  );
}

/** A row is its index: when other players are listed it shows another one and is not mounted anew. */
function PlayerListRow(props: RowComponentProps<RowData>) {
  const { index, ariaAttributes, players, lookOf, scrolling } = props;
  const [isLate] = useState(scrolling.isUnderWay);
  const player = players[index];
  if (!player) return null;
  // Positioned by `top`: a transform would make every row a compositor layer.
  const { transform: _, ...style } = props.style;
  const top = index * Number(style.height);
  const look = lookOf(player);
  return (
    <div {...ariaAttributes} style={{ ...style, top }} className={styles.row}>
      {isLate ? <LateEntry look={look} scrolling={scrolling} /> : <PlayerEntry {...look} />}
    </div>
  );
}

interface LateEntryProps {
  readonly look: EntryLook;
  readonly scrolling: Scrolling;
}

/** The name first, the rest once the list is slow enough to read: rows that are gone by then save it. */
function LateEntry({ look, scrolling }: LateEntryProps) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => scrolling.whenReadable(() => startTransition(() => setWhole(true))), [scrolling]);
  return <PlayerEntry {...look} isNameOnly={!isWhole} />;
}
