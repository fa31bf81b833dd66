import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, MAX_ZOOM, moved, withinPicture } from './crop.model.ts';
import styles from './picture.module.css';
import { drawSquare, type ReadPicture } from './read-picture.ts';

interface Props {
  readonly picture: ReadPicture;
  readonly crop: Crop;
  onChange(crop: Crop): void;
}

/** Drawn at twice its size, so that it is sharp on dense screens. */
const CANVAS_SIDE = 560;
const KEY_STEP = 0.05;
const ZOOM_STEP = 0.05;

/** The square that will be sent: dragged or moved with the arrow keys, magnified with the slider. */
export function Cropper({ picture, crop, onChange }: Props) {
  const { t } = useTexts('account');
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);
  const move = (dx: number, dy: number) => onChange(moved(picture, crop, dx, dy));
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { width } = currentTarget.getBoundingClientRect();
    if (buttons > 0) move(-movementX / width, -movementY / width);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0], step[1]);
  };
  return (
    <div className={styles.cropper}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not dragged */}
      <div
        role="group"
        aria-label={t('picture.part')}
        aria-describedby={`${id}-help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what is seen
        tabIndex={0}
        className={styles.frame}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <canvas
          ref={canvas}
          width={CANVAS_SIDE}
          height={CANVAS_SIDE}
          className={styles.canvas}
          role="img"
          aria-label={t('picture.preview')}
        />
      </div>
      <label className={styles.zoom}>
        {t('picture.zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={({ target }) =>
            onChange(withinPicture(picture, { ...crop, zoom: Number(target.value) }))
          }
        />
      </label>
      <p id={`${id}-help`} className={styles.note}>
        {t('picture.help')}
      </p>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};
