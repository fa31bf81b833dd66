import { playerDetails } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { cx } from '@spieltag/shared-kernel/ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { fixedNumber } from './fixed-number.ts';
import { SHAPES } from './position-shapes.ts';
import { type Dot, nearestDot } from './price-chart.model.ts';
import styles from './price-chart.module.css';

interface Props {
  readonly dots: readonly Dot[];
  readonly own: ReadonlySet<string>;
  readonly sides: { readonly width: number; readonly height: number };
  /** Where no points are, from the top. */
  readonly zero: number;
  /** What stands at the ends of the axes. */
  readonly labels: ReactNode;
}

/** Room for the shapes at the edges. */
const EDGE = 8;
/** Whoever points farther from every dot points at none; px of the screen. */
const REACH_PX = 24;

/**
 * The players of the chart, to be pointed at, tapped, and gone through by keyboard, the cheapest first. Who is
 * chosen is named below it, with a way to all there is of the player. A click holds the choice: the way of the
 * mouse to what is named there leads over other players.
 */
export function ChartDots({ dots, own, sides, zero, labels }: Props) {
  const { t } = useTexts('account');
  const { openOverlay } = useOverlay();
  const figuresOf = useFigures(own);
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const [isClicked, setClicked] = useState(false);
  const at = dots.findIndex(({ row }) => row.player.id === chosen);
  const dot = dots[at];
  // Another filter may have left nobody to hold.
  const isHeld = isClicked && dot !== undefined;
  const figures = dot ? figuresOf(dot) : [];
  const label = dot && [dot.row.player.displayLongName, ...figures].join(', ');
  const { width, height } = sides;
  const choose = (index: number | undefined) =>
    index !== undefined && setChosen(dots[index]?.row.player.id);
  const pointedAt = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width: wide, height: high } = currentTarget.getBoundingClientRect();
    const x = (((clientX - left) / wide) * (width + 2 * EDGE) - EDGE) / width;
    const y = (((clientY - top) / high) * (height + 2 * EDGE) - EDGE) / height;
    const reach = (REACH_PX / wide) * (width + 2 * EDGE);
    return nearestDot(dots, { x: x * 100, y: y * 100 }, sides, reach);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const index = pointedAt(event);
    setClicked(index !== undefined);
    choose(index);
  };
  // A click that puts the focus here chooses for itself, if anybody.
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (chosen === undefined && currentTarget.matches(':focus-visible')) choose(0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setClicked(false);
    const to = stepTo(event.key, at, dots.length);
    if (event.key === 'Enter' && dot) openOverlay(playerDetails(dot.row.player.id));
    if (to !== undefined) choose(to);
    if (to !== undefined || event.key === 'Enter') event.preventDefault();
  };
  return (
    <>
      <div className={styles.drawing}>
        {labels}
        <div
          role="listbox"
          tabIndex={0}
          aria-label={t('statistics.chart')}
          aria-activedescendant={dot && `${id}${at}`}
          className={styles.dots}
          onMouseMove={(event) => !isHeld && choose(pointedAt(event))}
          onClick={click}
          onKeyDown={press}
          onFocus={focus}
        >
          <svg
            role="none"
            viewBox={`${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`}
            className={styles.svg}
          >
            <path d={`M0 0V${height}M0 ${zero}H${width}`} className={styles.axis} />
            {dots.map(({ row, position, x, y }, index) => (
              <g
                key={row.player.id}
                id={`${id}${index}`}
                role="option"
                aria-selected={index === at}
                aria-label={index === at ? label : row.player.displayLongName}
                transform={`translate(${(x / 100) * width} ${(y / 100) * height})`}
              >
                <path d={SHAPES[position]} className={styles[position]} />
                {own.has(row.player.id) && <circle r="8" className={styles.own} />}
              </g>
            ))}
            {dot && (
              <circle
                r="11"
                cx={(dot.x / 100) * width}
                cy={(dot.y / 100) * height}
                className={cx(styles.own, styles.chosen)}
              />
            )}
          </svg>
        </div>
      </div>
      <Readout dot={dot} figures={figures} />
    </>
  );
}

/** Where a key leads in a list of so many; undefined: nowhere. */
function stepTo(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

/** What the chart shows of a player, in words. */
function useFigures(own: ReadonlySet<string>) {
  const { t, language, formatMillions } = useTexts('account');
  return ({ row: { player, points, ratio = 0 } }: Dot) => [
    ...(own.has(player.id) ? [t('statistics.own')] : []),
    t('count.points', { count: points }),
    formatMillions(player.marketValue),
    t('statistics.ratioOf', { ratio: fixedNumber(language, ratio, 2) }),
  ];
}

interface ReadoutProps {
  readonly dot: Dot | undefined;
  readonly figures: readonly string[];
}

/** Who is chosen, with the figures of the chart; it is heard of the option that is chosen, and not here again. */
function Readout({ dot, figures }: ReadoutProps) {
  const { t } = useTexts('account');
  const { openOverlay } = useOverlay();
  if (!dot) return <p className={styles.hint}>{t('statistics.hint')}</p>;
  const { player } = dot.row;
  return (
    <p className={styles.hint}>
      <button
        type="button"
        className={styles.name}
        onClick={() => openOverlay(playerDetails(player.id))}
      >
        {player.displayLongName}
      </button>
      {figures.join(' · ')}
    </p>
  );
}
