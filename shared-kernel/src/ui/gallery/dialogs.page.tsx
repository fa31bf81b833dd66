import { useState } from 'react';
import { Button } from '../actions/button.view.tsx';
import { PointsBreakdownTable } from '../charts/points-breakdown-table.view.tsx';
import { AlertDialog } from '../dialogs/alert-dialog.view.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.view.tsx';
import { MultiSelectDialog } from '../dialogs/multi-select-dialog.view.tsx';
import { PromptDialog } from '../dialogs/prompt-dialog.view.tsx';
import { Portrait } from '../identity/portrait.view.tsx';
import { Sheet } from '../lazy/lazy-views.view.tsx';
import styles from './gallery.module.css';
import { samplePlayer } from './sample-data.ts';

const KINDS = ['alert', 'confirm', 'danger', 'prompt', 'choice', 'sheet', 'center'] as const;
type Kind = (typeof KINDS)[number];

/** Every dialog behind its button; `#dialogs/sheet` opens one at once. */
export function DialogsPage() {
  const wanted = KINDS.find((kind) => location.hash.endsWith(`/${kind}`));
  const [kind, setKind] = useState<Kind | undefined>(wanted);
  return (
    <div className={styles.wrap}>
      {KINDS.map((each) => (
        <Button key={each} onClick={() => setKind(each)}>
          {each}
        </Button>
      ))}
      <Opened kind={kind} onClose={() => setKind(undefined)} />
    </div>
  );
}

interface OpenedProps {
  readonly kind: Kind | undefined;
  onClose(): void;
}

function Opened({ kind, onClose }: OpenedProps) {
  const close = { onConfirm: onClose, onCancel: onClose };
  return (
    <>
      {kind === 'alert' && (
        <AlertDialog
          title="Zu viele Spieler eines Vereins"
          text="Mehr als 3 Spieler von Verein 7 sind auf dem Feld nicht erlaubt."
          onClose={onClose}
        />
      )}
      {kind === 'confirm' && (
        <ConfirmDialog
          title="Gruppe beitreten?"
          text="Du bist eingeladen in „Grätsche 07“."
          confirmLabel="Beitreten"
          {...close}
        />
      )}
      {kind === 'danger' && (
        <ConfirmDialog
          title="Alle Spieler verkaufen?"
          text="Dein ganzer Kader geht zum Marktwert an den Markt zurück."
          confirmLabel="Alle verkaufen"
          danger
          {...close}
        />
      )}
      {kind === 'prompt' && (
        <PromptDialog
          title="Gruppe gründen"
          label="Name der Gruppe"
          validate={(value) => (value.length < 3 ? 'Mindestens 3 Zeichen.' : undefined)}
          {...close}
        />
      )}
      {kind === 'choice' && (
        <MultiSelectDialog
          title="Worüber sollen wir dir schreiben?"
          options={[
            { value: 'lineup', label: 'Aufstellung' },
            { value: 'rating', label: 'Wertung' },
            { value: 'transfers', label: 'Transfers' },
          ]}
          initialValues={['rating']}
          {...close}
        />
      )}
      <SampleSheet isOpen={kind === 'sheet'} placement="side" onClose={onClose} />
      <SampleSheet isOpen={kind === 'center'} placement="center" onClose={onClose} />
    </>
  );
}

interface SampleSheetProps {
  readonly isOpen: boolean;
  readonly placement: 'side' | 'center';
  onClose(): void;
}

function SampleSheet(props: SampleSheetProps) {
  const player = samplePlayer(5);
  return (
    <Sheet
      title={player.name}
      {...props}
      footer={
        <Button variant="primary" wide>
          Für 4,20 Mio kaufen
        </Button>
      }
    >
      <div className={styles.stack}>
        <Portrait playerId={player.id} teamId={player.teamId} size={112} />
        <PointsBreakdownTable
          caption={`Punkte von ${player.name}`}
          parts={{
            pointsStarter: 4,
            pointsGrade: 6,
            grade: 200,
            pointsGoals: 8,
            goals: 2,
            pointsCards: -3,
            pointsMvp: 3,
          }}
        />
      </div>
    </Sheet>
  );
}
