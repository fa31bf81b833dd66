import { OPENED, useBackNavigation } from '@spieltag/shared-kernel/remote';
import { useNavigate, useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import {
  type Compared,
  knownOf,
  readCompared,
  toggledCompared,
  writeCompared,
} from './compared.address.ts';
import { useQueryWriter } from './use-query-writer.ts';

/** Who is chosen to be compared, and how to change it. */
export interface ComparedState extends Compared {
  /** Begins to choose, or ends it. */
  toggleChoosing(): void;
  toggle(playerId: string): void;
  open(): void;
  close(): void;
}

/** Follows the choice in the address and changes it there. Nobody the season does not have is chosen. */
export function useCompared(): ComparedState {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const writeQuery = useQueryWriter();
  const { players } = useGame();
  const goBack = useBackNavigation();
  return useMemo(() => {
    const compared = knownOf(readCompared(query), players);
    const playerIds = compared.playerIds ?? [];
    const addressOf = (next: Compared) => ({
      pathname: window.location.pathname,
      search: writeCompared(next, query).toString(),
    });
    const write = (next: Compared) => writeQuery(writeCompared(next, query));
    return {
      ...compared,
      toggleChoosing: () =>
        write({ playerIds: compared.playerIds ? undefined : [], isOpen: false }),
      toggle: (id) => write({ playerIds: toggledCompared(playerIds, id), isOpen: compared.isOpen }),
      open: () => void navigate(addressOf({ playerIds, isOpen: true }), { state: OPENED }),
      close: () => goBack(addressOf({ playerIds, isOpen: false })),
    };
  }, [query, writeQuery, players, navigate, goBack]);
}
