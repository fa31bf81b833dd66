import { OPENED, useBackNavigation, usePageLocation } from '@spieltag/shared-kernel/remote';
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

/**
 * Follows the choice in the address and changes it there, which may be ahead of what is drawn. Nobody
 * the season does not have is chosen.
 */
export function useCompared(): ComparedState {
  const [query] = useSearchParams();
  const page = usePageLocation();
  const navigate = useNavigate();
  const writeQuery = useQueryWriter();
  const { players } = useGame();
  const goBack = useBackNavigation();
  return useMemo(() => {
    const choiceIn = (address: URLSearchParams) => knownOf(readCompared(address), players);
    const compared = choiceIn(query);
    const changing = (change: (choice: Compared) => Compared) => (now: URLSearchParams) =>
      writeCompared(change(choiceIn(now)), now);
    const addressOf = (isOpen: boolean) => {
      const opening = changing(({ playerIds = [] }) => ({ playerIds, isOpen }));
      const search = opening(new URLSearchParams(page().search)).toString();
      return { pathname: window.location.pathname, search };
    };
    const toggled = (id: string) =>
      changing(({ playerIds = [], isOpen }) => ({
        playerIds: toggledCompared(playerIds, id),
        isOpen,
      }));
    const playerIds = compared.playerIds ? undefined : [];
    return {
      ...compared,
      toggleChoosing: () => writeQuery(changing(() => ({ playerIds, isOpen: false }))),
      toggle: (id) => writeQuery(toggled(id)),
      open: () => void navigate(addressOf(true), { state: OPENED }),
      close: () => goBack(addressOf(false)),
    };
  }, [query, page, writeQuery, players, navigate, goBack]);
}
