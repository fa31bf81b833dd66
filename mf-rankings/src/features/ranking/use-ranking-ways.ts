import { useSeasonPath } from '@spieltag/addresses';
import { usePageLocation } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import {
  fromFirstPages,
  outsideRankingPath,
  type RankingView,
  readPageBeside,
  readRankingPath,
  withPageBeside,
  withView,
} from './ranking-address.model.ts';

/**
 * The ways to other lists. The page may be a choice ahead of what is drawn: each of them adds to the
 * address as it is.
 * @param shownId the round that is shown where the address names none
 */
export function useRankingWays(shownId: string) {
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const location = usePageLocation();
  const now = () => {
    const { pathname, search } = location();
    return { pathname, search, ...readRankingPath(pathname) };
  };
  const go = (kind: RankingKind, roundId: string | undefined, page: number, search: string) =>
    void navigate({ pathname: paths.globalRanking(kind, roundId ?? shownId, page), search });
  return {
    /** Another round begins on its own pages. */
    toRound(id: string) {
      const { kind, search } = now();
      go(kind, id, 0, fromFirstPages(search));
    },
    toView(view: RankingView) {
      const { kind, roundId, page, search } = now();
      go(kind, roundId, page, withView(search, view));
    },
    /** @param wanted page of the list, from 0; undefined: the one it is at */
    toList(list: RankingKind, wanted?: number) {
      const { kind, roundId, page, search } = now();
      const beside = readPageBeside(search);
      const [own, other] = list === kind ? [page, beside] : [beside, page];
      go(list, roundId, wanted ?? own, withPageBeside(search, other));
    },
    /**
     * Notes where a list is when something is asked for.
     * @param isAlone no other list stands beside it, whose pages are turned meanwhile
     * @returns whether it still is there
     */
    noteList(list: RankingKind, isAlone: boolean) {
      const here = () => {
        const { kind, roundId = shownId, page, pathname, search } = now();
        const own = list === kind ? page : readPageBeside(search);
        const rest = outsideRankingPath(pathname) + fromFirstPages(search);
        return `${rest} ${roundId} ${own} ${isAlone && kind}`;
      };
      const before = here();
      return () => here() === before;
    },
  };
}
