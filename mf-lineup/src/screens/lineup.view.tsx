import { useRef } from 'react';
import { DragArea } from '../dragging/drag-area.view.tsx';
import type { Game } from '../game/game.model.ts';
import { LineupContent } from './lineup-content.view.tsx';

/** The lineup within the area its players are dragged in. */
export function LineupView({ game }: { readonly game: Game }) {
  const area = useRef<HTMLDivElement>(null);
  return (
    <div ref={area}>
      <DragArea root={area}>
        <LineupContent game={game} area={area} />
      </DragArea>
    </div>
  );
}
