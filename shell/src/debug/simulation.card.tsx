import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { ROUND_PHASES, type RoundPhase } from '@spieltag/shared-kernel/rules';
import { simulationRoutes } from '@spieltag/shared-kernel/simulation';
import { Button, Card, NumberField, Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './debug.module.css';
import { useTask } from './use-task.ts';

const DEFAULT_BOTS = 100;
const MAX_BOTS = 10_000;

/** Steps a season of the simulation and adds opponents to it. */
export function SimulationCard() {
  const { t, formatRound } = useTexts('debug');
  const kernel = useKernel();
  const seasonId = useSeasonId();
  const { data: state } = useStore(kernel.gameState);
  const { data: database } = useStore(kernel.clientDatabase);
  const [until, setUntil] = useState<RoundPhase>('COMPLETED');
  const [count, setCount] = useState<number | undefined>(DEFAULT_BOTS);
  const { pending, run } = useTask();
  const { roundSimulationStep, createRandomAccounts } = simulationRoutes;
  const roundName = database?.rounds.find(({ id }) => id === state?.roundId)?.name;

  const step = (target?: RoundPhase) =>
    run(async () => {
      const body = { seasonId, ...(target && { until: target }) };
      const { event, phase } = await kernel.client.call(roundSimulationStep, {
        body,
        rethrow: true,
      });
      await kernel.refresh({ force: true });
      return t('debug.stepped', { event, phase: t(`phase.${phase}`) });
    });
  const createBots = () =>
    run(async () => {
      const body = { seasonId, count: Math.min(count ?? DEFAULT_BOTS, MAX_BOTS) };
      const { created } = await kernel.client.call(createRandomAccounts, { body, rethrow: true });
      return t('debug.botsCreated', { count: created });
    });
  return (
    <Card title={t('debug.simulation')}>
      <p>
        {roundName && formatRound(roundName)}: {state && t(`phase.${state.phase}`)},{' '}
        {state && t(`marketPhase.${state.playerMarketPhase}`)}
      </p>
      <div className={styles.row}>
        <Button variant="primary" pending={pending} onClick={() => void step()}>
          {t('debug.step')}
        </Button>
      </div>
      <div className={styles.row}>
        <Select
          label={t('debug.until')}
          options={ROUND_PHASES.map((phase) => ({ value: phase, label: t(`phase.${phase}`) }))}
          value={until}
          onChange={(phase) => setUntil(phase)}
        />
        <Button pending={pending} onClick={() => void step(until)}>
          {t('debug.stepUntil')}
        </Button>
      </div>
      <div className={styles.row}>
        <NumberField
          label={t('debug.botCount')}
          value={count}
          onChange={setCount}
          min={1}
          max={MAX_BOTS}
        />
        <Button pending={pending} onClick={() => void createBots()}>
          {t('debug.createBots')}
        </Button>
      </div>
    </Card>
  );
}
