import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Button, Card, Select } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { GameState, WholeGameApi } from '../api/game-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import forms from '../forms/forms.module.css';
import styles from './game.module.css';

const MINUTE_MS = 60_000;
/** Minutes from now until the game closes. */
const BEGINS = ['0', '15', '60'] as const;
/** Minutes it stays closed. */
const LASTS = ['15', '30', '60', '120', '240'] as const;

type Maintenance = GameState['maintenance'];

interface Asked {
  readonly deed: 'close' | 'open';
  /** What was in force when it was asked: nothing else is replaced or ended unseen. Undefined: to be looked at. */
  readonly seen?: Maintenance;
}

interface MaintenanceCardProps {
  readonly api: Pick<WholeGameApi, 'close' | 'open'>;
  readonly maintenance: Maintenance;
  reload(): Promise<void>;
}

/** Whether the game is closed, and the way to close and to open it. */
export function MaintenanceCard({ api, maintenance, reload }: MaintenanceCardProps) {
  const { t, formatDateTime } = useTexts('operator');
  const [begins, setBegins] = useState<(typeof BEGINS)[number]>('0');
  const [lasts, setLasts] = useState<(typeof LASTS)[number]>('30');
  const [asked, setAsked] = useState<Asked>();
  if (asked && asked.seen === undefined) setAsked({ ...asked, seen: maintenance });
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  const isClosed = hasBegun(maintenance);
  const state = maintenance === null ? 'open' : isClosed ? 'closed' : 'planned';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ deed: 'close' });
  };
  const perform = async (reason: string) => {
    const { deed, seen = null } = asked ?? {};
    const replaces = seen?.until ?? null;
    if (deed === 'open') await api.open(replaces, reason);
    else {
      const begun = hasBegun(seen) ? {} : { beginsInMs: Number(begins) * MINUTE_MS };
      await api.close({ ...begun, lastsMs: Number(lasts) * MINUTE_MS, replaces }, reason);
    }
    await reload();
  };
  const lookAgain = async () => {
    await reload();
    // Maybe somebody else was first: that is shown, and the next press begins from it.
    setAsked((now) => now && { deed: now.deed });
  };
  const spanOf = ({ from, until }: NonNullable<Maintenance>) => ({
    from: time(from),
    to: time(until),
  });
  return (
    <Card
      title={t('operator.game.maintenance')}
      action={
        <Badge tone={state === 'open' ? 'good' : 'warn'}>{t(`operator.game.is.${state}`)}</Badge>
      }
    >
      {maintenance && (
        <div className={styles.state}>
          <p>{t('operator.game.span', spanOf(maintenance))}</p>
          <div className={styles.actions}>
            <Button size="small" onClick={() => setAsked({ deed: 'open' })}>
              {t(isClosed ? 'operator.game.open' : 'operator.game.callOff')}
            </Button>
          </div>
        </div>
      )}
      <form className={forms.form} onSubmit={submit}>
        {!isClosed && (
          <Select
            label={t('operator.game.begins')}
            value={begins}
            onChange={setBegins}
            options={BEGINS.map((value) => ({
              value,
              label: t(`operator.game.beginsIn.${value}`),
            }))}
          />
        )}
        <Select
          label={t('operator.game.lasts')}
          value={lasts}
          onChange={setLasts}
          options={LASTS.map((value) => ({ value, label: t(`operator.game.minutes.${value}`) }))}
        />
        <Button type="submit" size="small" variant="danger">
          {t('operator.game.close')}
        </Button>
      </form>
      {asked && (
        <AskDialog
          title={t(`operator.game.${asked.deed}`)}
          confirmLabel={t(`operator.game.${asked.deed}`)}
          danger={asked.deed === 'close'}
          asksReason
          perform={perform}
          onRefused={lookAgain}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`operator.game.explain.${asked.deed}`)}</p>
          {asked.seen && <p>{t(`operator.game.inForce.${asked.deed}`, spanOf(asked.seen))}</p>}
        </AskDialog>
      )}
    </Card>
  );
}

/** By the game server's clock; a server of the version before does not say, so this device's has to do. */
function hasBegun(maintenance: Maintenance): boolean {
  return maintenance !== null && (maintenance.hasBegun ?? maintenance.from <= Date.now());
}
