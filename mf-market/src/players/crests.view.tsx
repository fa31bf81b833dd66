import { type CrestSheet, useCrestSheet } from '@spieltag/shared-kernel/lists';
import { type CSSProperties, createContext, type ReactNode, useContext, useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import styles from './player-list.module.css';

/** Side of a crest in a row. */
const SIDE_PX = 34;

const CrestPositionContext = createContext<CrestSheet['placeOf']>(() => undefined);

/** Hands the sheet of all crests to the lists below: one picture, of which each row shows a part. */
export function Crests({ children }: { readonly children: ReactNode }) {
  const { database } = useGame();
  const teamIds = useMemo(() => database.teams.map(({ id }) => id), [database.teams]);
  const { picture, placeOf } = useCrestSheet(teamIds, SIDE_PX);
  const style = { '--crests': `url("${picture}")` } as CSSProperties;
  return (
    <CrestPositionContext value={placeOf}>
      <div className={styles.crests} style={style}>
        {children}
      </div>
    </CrestPositionContext>
  );
}

/** Where a team's crest is on the sheet. */
export const useCrestPositions = () => useContext(CrestPositionContext);
