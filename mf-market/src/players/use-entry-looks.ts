import { playerDetails } from '@spieltag/addresses';
import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useOverlay, useStable } from '@spieltag/shared-kernel/remote';
import { type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import { useGame } from '../game/use-game.ts';
import { explainRefusal } from '../trading/explain-refusal.ts';
import { isOfPlayer, offerIn } from '../trading/offer.model.ts';
import { isSecondPress, useDeal } from '../trading/use-deal.ts';
import { useTrading } from '../trading/use-trading.ts';
import { COMPARED_MAX } from './compared.address.ts';
import { useCrestPositions } from './crests.view.tsx';
import type { EntryFigure, EntryHandlers, EntryLook } from './entry-look.ts';
import { createEntryWords, measureText } from './entry-words.ts';
import type { Form } from './form.model.ts';
import type { Measure, Measured } from './measures.model.ts';
import { badgeOf } from './player-badge.ts';
import { useCompared } from './use-compared.ts';
import { useFixtureTags } from './use-fixtures.tsx';

/** What a list knows of its rows. */
export interface ListTraits {
  readonly forms?: ReadonlyMap<string, Form> | undefined;
  readonly sortedBy?: EntryFigure | undefined;
  /** What stands in place of the points of the last matchday: what the list is ordered by. */
  readonly measure?: ShownMeasure | undefined;
  /** Where all are owned, being owned is nothing to mark. */
  readonly areOwned?: boolean;
}

/** A measure the rows show. */
interface ShownMeasure {
  readonly name: Measure;
  readonly measured: Measured;
}

/** What the row of a player is drawn from. */
export type LookOf = (player: Player) => EntryLook;

/** Works out the rows of a list, another function whenever any of them may have changed. */
export function useEntryLooks(traits: ListTraits): LookOf {
  const { forms, sortedBy, areOwned = false } = traits;
  const { name, measured } = traits.measure ?? {};
  const texts = useTexts('market');
  const { describeRefusal } = useKernel();
  const game = useGame();
  const { playerIds: chosen } = useCompared();
  const crestPlaceOf = useCrestPositions();
  const fixtureOf = useFixtureTags();
  const listId = useId();
  const wordsOf = useMemo(() => createEntryWords(texts), [texts]);
  const handlers = useEntryHandlers();
  return useMemo(() => {
    const { t } = texts;
    const label = name ? t(`figures.${name}`) : undefined;
    const measureOf = (player: Player) =>
      label !== undefined && name && measured
        ? { label, text: measureText(measured(player, name), name, texts) }
        : undefined;
    const choiceOf = (id: string) => {
      if (!chosen) return undefined;
      if (chosen.includes(id)) return 'chosen';
      return chosen.length < COMPARED_MAX ? 'open' : 'full';
    };
    const lookAt = (player: Player): EntryLook => {
      const { kind, refusal } = offerIn(game, player.id);
      const reason = refusal && explainRefusal(refusal, game.squad, game.context, describeRefusal);
      return {
        player,
        words: wordsOf(player),
        measure: measureOf(player),
        listId,
        texts,
        handlers,
        sortedBy,
        teamName: game.teams.get(player.teamId)?.name,
        crestPosition: crestPlaceOf(player.teamId),
        form: forms?.get(player.id),
        ...badgeOf(player, game),
        fixture: player.active && fixtureOf(player.teamId),
        isMarked: !areOwned && game.ownedIds.has(player.id),
        isWatched: game.favoriteIds.has(player.id),
        choice: choiceOf(player.id),
        deal: kind,
        reason: reason && t(reason.messageKey, reason.params),
        shortReason:
          refusal && isOfPlayer(refusal) ? t(`trading.short.${refusal.code}`) : undefined,
      };
    };
    // Whatever is typed, filtered or ordered brings the same players back, and of most nothing has changed.
    const looks = new Map<Player, EntryLook>();
    return (player) => {
      const look = looks.get(player) ?? lookAt(player);
      looks.set(player, look);
      return look;
    };
  }, [
    texts,
    wordsOf,
    describeRefusal,
    game,
    chosen,
    crestPlaceOf,
    fixtureOf,
    listId,
    handlers,
    forms,
    sortedBy,
    name,
    measured,
    areOwned,
  ]);
}

function useEntryHandlers(): EntryHandlers {
  const { openOverlay } = useOverlay();
  const { toggle } = useCompared();
  const trading = useTrading();
  const deal = useDeal();
  const whereBegun = usePressBegun();
  return useStable<EntryHandlers>({
    open: whereBegun((id) => openOverlay(playerDetails(id))),
    trade: whereBegun((id, event) => deal(event, id)),
    watch: whereBegun((id, event) => {
      if (!isSecondPress(event)) void trading.toggleFavorite(id);
    }),
    choose: whereBegun(toggle),
  });
}

/**
 * Hands on the player in whose row something is pressed. A long list reuses its rows: by the time a
 * press ends another player may stand where it began, and nothing is done to that one.
 */
function usePressBegun() {
  const begun = useRef<PlayerRow>(undefined);
  useEffect(() => {
    const note = (event: PointerEvent | KeyboardEvent) => {
      // A key that is held down goes on with the same press.
      if (!('repeat' in event && event.repeat)) begun.current = rowAt(event.target);
    };
    document.addEventListener('pointerdown', note, true);
    document.addEventListener('keydown', note, true);
    return () => {
      document.removeEventListener('pointerdown', note, true);
      document.removeEventListener('keydown', note, true);
    };
  }, []);
  return (act: (playerId: string, event: MouseEvent) => void) => (event: MouseEvent) => {
    const before = begun.current;
    const now = rowAt(event.currentTarget);
    begun.current = undefined;
    if (now && !(before?.row === now.row && before.id !== now.id)) act(now.id, event);
  };
}

interface PlayerRow {
  readonly row: Element;
  readonly id: string;
}

/** The row of a list something is in, and who stands in it now. */
function rowAt(target: EventTarget | null): PlayerRow | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-player]') : undefined;
  return row ? { row, id: row.dataset.player ?? '' } : undefined;
}
