import { memo } from 'react';
import {
  fromAbove,
  fromTheStand,
  markings,
  type Projection,
  spots,
  stripes,
  surface,
} from '../../art/pitch-geometry.ts';
import styles from './pitch.module.css';

const STRIPES = 14;

interface View {
  readonly viewBox: string;
  readonly spotRadius: number;
  readonly surface: string;
  readonly stripes: string;
  readonly markings: string;
  readonly spots: ReturnType<typeof spots>;
}

function look(project: Projection, viewBox: string, spotRadius: number): View {
  return {
    viewBox,
    spotRadius,
    surface: surface(project),
    stripes: stripes(project, STRIPES),
    markings: markings(project),
    spots: spots(project),
  };
}

const FLAT = look(fromAbove, '-3 -3.5 74 112', 0.4);
const STAND = look(fromTheStand, '0 0 1000 640', 3);

/** The ground the players stand on, drawn for both ways to look at it; the style sheet shows one. */
export const PitchDrawing = memo(function PitchDrawing() {
  return (
    <>
      <Grass view={FLAT} className={styles.flat} />
      <Grass view={STAND} className={styles.stand} />
    </>
  );
});

function Grass({
  view,
  className,
}: {
  readonly view: View;
  readonly className: string | undefined;
}) {
  return (
    <svg viewBox={view.viewBox} preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={view.surface} className={styles.grass} />
      <path d={view.stripes} className={styles.mown} />
      <path d={view.markings} className={styles.lines} vectorEffect="non-scaling-stroke" />
      {view.spots.map(({ x, y }) => (
        <circle key={y} cx={x} cy={y} r={view.spotRadius} className={styles.spot} />
      ))}
    </svg>
  );
}
