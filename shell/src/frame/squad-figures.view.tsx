import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { tradesLeft } from '@spieltag/shared-kernel/rules';
import { HiddenText } from '@spieltag/shared-kernel/ui';
import {
  ArrowLeftRight,
  Star,
  TriangleAlert,
  Users,
  Wallet,
} from '@spieltag/shared-kernel/vendor/icons';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';
import { type SquadFigures, squadFigures } from './status-bar.model.ts';
import styles from './status-bar.module.css';

/** Players, budget, trades left, and warnings or else the points of the last round. */
export function SquadFiguresView() {
  const kernel = useKernel();
  // Deferred: the screen that made the change is rendered first.
  const ledger = useDeferredValue(useStore(kernel.ledger).data);
  const state = useStore(kernel.gameState).data;
  const database = useStore(kernel.clientDatabase).data;
  const players = useMemo(
    () => new Map(database?.players.map((player) => [player.id, player])),
    [database],
  );
  // The last result is requested after the first screen.
  const hasScreen = useHasScreen();
  const lastRoundId = (hasScreen && state?.lastCompletedRoundId) || undefined;
  const lastResult = useDataSlot(kernel.myResults, lastRoundId).data;
  if (!ledger || !state || !database) return <div className={styles.figures} />;

  const context = kernel.rulesContext();
  const left = context && tradesLeft(ledger.lineup, context);
  return (
    <Figures
      {...squadFigures(ledger, state, players, left)}
      lastScore={lastResult?.score ?? undefined}
    />
  );
}

/** Memoized: most changes of the ledger change none of the figures. */
const Figures = memo(function Figures(
  props: SquadFigures & { readonly lastScore: number | undefined },
) {
  const { lastScore, ...figures } = props;
  const hasNews = figures.warnings > 0 || lastScore !== undefined;
  const count = 2 + Number(figures.tradesLeft !== undefined) + Number(hasNews);
  const { t, formatMillions, formatNumber } = useTexts('shell');
  return (
    <div className={styles.figures} data-count={count}>
      {figures.tradesLeft !== undefined && (
        <Figure icon={<ArrowLeftRight size={14} />} label={t('common.tradesLeft')}>
          {formatNumber(figures.tradesLeft)}
        </Figure>
      )}
      <Figure icon={<Users size={14} />} label={t('frame.players')} isPlain>
        {figures.playerCount}/{figures.maxPlayers}
      </Figure>
      <Figure icon={<Wallet size={14} />} label={t('frame.budget')} isPlain>
        {formatMillions(figures.budget)}
      </Figure>
      {figures.warnings > 0 ? (
        <Figure icon={<TriangleAlert size={14} />} label={t('frame.warnings')} isWarning>
          {figures.warnings}
        </Figure>
      ) : (
        lastScore !== undefined && (
          <Figure icon={<Star size={14} />} label={t('frame.lastRoundPoints')}>
            {formatNumber(lastScore)}
          </Figure>
        )
      )}
    </div>
  );
});

interface FigureProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isWarning?: boolean;
  /** The figure is clear without its icon, which the smallest bars leave out. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** One figure of the bar. */
export function Figure({ icon, label, isWarning = false, isPlain = false, children }: FigureProps) {
  const look = isWarning ? styles.warning : styles.figure;
  return (
    <span className={isPlain ? `${look} ${styles.plain}` : look} title={label}>
      <span aria-hidden className={styles.figureIcon}>
        {icon}
      </span>
      <HiddenText>{label}: </HiddenText>
      {children}
    </span>
  );
}
