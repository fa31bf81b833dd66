import { useState } from 'react';
import { Button } from '../actions/button.view.tsx';
import { FormBars } from '../charts/form-bars.view.tsx';
import { LineChart } from '../charts/line-chart.view.tsx';
import { PointsBreakdownTable } from '../charts/points-breakdown-table.view.tsx';
import { BudgetBar } from '../figures/budget-bar.view.tsx';
import { Countdown } from '../figures/countdown.view.tsx';
import { Money } from '../figures/money.view.tsx';
import { Points } from '../figures/points.view.tsx';
import { Rank } from '../figures/rank.view.tsx';
import { TrendIcon } from '../figures/trend-icon.view.tsx';
import { Card } from '../layout/card.view.tsx';
import { useCountUp } from '../motion/use-count-up.ts';
import styles from './gallery.module.css';
import { samplePlayer } from './sample-data.ts';

const ROUNDS = [34, 41, 28, 55, null, 47, 61, 39, 72, 58].map((value, i) => ({
  label: `${i + 1}. Spieltag`,
  value,
}));
const RANKS = [80_000, 52_300, 61_000, 31_200, 18_900, 12_345].map((value, i) => ({
  label: `${i + 1}. Spieltag`,
  value,
}));

/** Figures as messages, bars and lines. */
export function ChartsPage() {
  const [points, setPoints] = useState(58);
  const counted = useCountUp(points);
  return (
    <div className={styles.columns}>
      <Card title="Figuren">
        <div className={styles.stack}>
          <div className={styles.wrap}>
            <Points value={counted} size="huge" />
            <Rank rank={12_345} size="large" />
            <TrendIcon trend="UP" />
            <Button size="small" onClick={() => setPoints(points + 25)}>
              Tor!
            </Button>
          </div>
          <div className={styles.wrap}>
            {[1, 2, 3, 4, 999, 10_000, 100_000].map((rank) => (
              <Rank key={rank} rank={rank} />
            ))}
          </div>
          <div className={styles.wrap}>
            <Points value={7} signed />
            <Points value={-3} signed />
            <Points value={0} />
            <Points value={null} />
            <Money euros={4_200_000} />
            <Money euros={350_000} />
            <Money euros={-1_500_000} signed />
            <Money euros={999_000_000} />
            <Countdown to={Date.now() + 5_025_000} />
            <TrendIcon trend="DOWN" />
            <TrendIcon trend="UNCHANGED" />
            <TrendIcon trend="UNDEFINED" />
          </div>
          <div className={styles.wrap}>
            {[0, 1, 2, 3].map((n) => (
              <FormBars key={n} values={samplePlayer(n).form} />
            ))}
          </div>
        </div>
      </Card>
      <Card title="Budget">
        <div className={styles.stack}>
          <BudgetBar budgetEuros={18_400_000} totalEuros={42_500_000} />
          <BudgetBar budgetEuros={18_400_000} totalEuros={42_500_000} afterEuros={11_200_000} />
          <BudgetBar budgetEuros={2_400_000} totalEuros={42_500_000} afterEuros={-1_800_000} />
        </div>
      </Card>
      <Card>
        <LineChart label="Punkte je Spieltag" points={ROUNDS} />
      </Card>
      <Card>
        <LineChart label="Platz in der Saison" points={RANKS} inverted />
      </Card>
      <Card title="Punkteaufteilung">
        <PointsBreakdownTable
          caption="Punkte"
          parts={{ pointsStarter: 4, pointsGrade: -2, grade: 400, pointsAssists: 2, assists: 1 }}
        />
      </Card>
    </div>
  );
}
