import { Pencil, Plus, Share2, ShoppingCart, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../actions/action-menu.view.tsx';
import { Button, LinkButton } from '../actions/button.view.tsx';
import { IconButton } from '../actions/icon-button.view.tsx';
import { NumberField } from '../fields/number-field.view.tsx';
import { type NumberRange, RangeFields } from '../fields/range-fields.view.tsx';
import { SearchField } from '../fields/search-field.view.tsx';
import { SegmentedControl } from '../fields/segmented-control.view.tsx';
import { Select } from '../fields/select.view.tsx';
import { StepSelect } from '../fields/step-select.view.tsx';
import { Switch } from '../fields/switch.view.tsx';
import { TextField } from '../fields/text-field.view.tsx';
import { ToggleChip } from '../fields/toggle-chip.view.tsx';
import { Crest } from '../identity/crest.view.tsx';
import { Card } from '../layout/card.view.tsx';
import styles from './gallery.module.css';
import { TEAM_IDS } from './sample-data.ts';

/** Buttons and menus, and everything one fills in. */
export function ActionsPage() {
  return (
    <div className={styles.columns}>
      <Card title="Buttons">
        <div className={styles.wrap}>
          <Button variant="primary" icon={ShoppingCart}>
            Kaufen
          </Button>
          <Button>Abbrechen</Button>
          <Button variant="ghost" icon={Share2}>
            Teilen
          </Button>
          <Button variant="danger" icon={Trash2}>
            Alle verkaufen
          </Button>
          <Button variant="primary" disabled>
            Gesperrt
          </Button>
          <Button variant="primary" pending>
            Wird gespeichert
          </Button>
          <Button size="small">Klein</Button>
          <Button variant="primary" size="large" wide>
            Kader auffüllen
          </Button>
          <LinkButton href="#actions">Zum Transfermarkt</LinkButton>
          <Button variant="link">Mehr erfahren</Button>
        </div>
      </Card>
      <Card title="Icons" action={<SampleMenu />}>
        <div className={styles.wrap}>
          <IconButton icon={Star} label="Merken" />
          <IconButton icon={Star} label="Gemerkt" pressed />
          <IconButton icon={Plus} label="Kaufen" variant="primary" />
          <IconButton icon={Pencil} label="Umbenennen" variant="secondary" />
          <IconButton icon={Trash2} label="Löschen" variant="danger" />
          <IconButton icon={Plus} label="Nicht jetzt" disabled />
        </div>
      </Card>
      <FieldsCard />
      <ChoicesCard />
    </div>
  );
}

function SampleMenu() {
  return (
    <ActionMenu
      label="Aktionen für Ada"
      onAction={() => undefined}
      actions={[
        { id: 'edit', label: 'Umbenennen', icon: Pencil },
        {
          id: 'share',
          label: 'Einladen',
          icon: Share2,
          disabled: true,
          reason: 'Nur Admins laden ein.',
        },
        { id: 'remove', label: 'Aus der Gruppe entfernen', icon: Trash2, danger: true },
      ]}
    />
  );
}

function FieldsCard() {
  const [name, setName] = useState('Grätsche 07!');
  const [search, setSearch] = useState('Wint');
  const [range, setRange] = useState<NumberRange>({ from: 0.5, to: undefined });
  const [count, setCount] = useState<number | undefined>(3);
  return (
    <Card title="Felder">
      <div className={styles.stack}>
        <SearchField label="Spieler suchen" value={search} onChange={setSearch} />
        <TextField
          label="Name der Gruppe"
          value={name}
          onChange={setName}
          error={/!/.test(name) ? 'Sonderzeichen sind nicht erlaubt.' : undefined}
          help="3 bis 32 Zeichen"
        />
        <RangeFields label="Marktwert" unit="Mio" step={0.1} value={range} onChange={setRange} />
        <NumberField label="Spieltage" value={count} onChange={setCount} min={1} max={34} />
      </div>
    </Card>
  );
}

function ChoicesCard() {
  const [kind, setKind] = useState<'round' | 'season'>('round');
  const [sort, setSort] = useState('price');
  const [round, setRound] = useState('3');
  const [isOn, setOn] = useState(true);
  const [teams, setTeams] = useState<readonly string[]>(TEAM_IDS.slice(1, 2));
  const toggle = (id: string, on: boolean) =>
    setTeams(on ? [...teams, id] : teams.filter((each) => each !== id));
  return (
    <Card title="Auswahl">
      <div className={styles.stack}>
        <SegmentedControl
          label="Rangliste"
          wide
          value={kind}
          onChange={setKind}
          options={[
            { value: 'round', label: 'Spieltag' },
            { value: 'season', label: 'Saison' },
          ]}
        />
        <Select
          label="Sortieren"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'price', label: 'Marktwert' },
            { value: 'points', label: 'Punkte' },
            { value: 'name', label: 'Nachname' },
          ]}
        />
        <StepSelect
          label="Spieltag"
          previousLabel="Voriger Spieltag"
          nextLabel="Nächster Spieltag"
          value={round}
          onChange={setRound}
          options={['1', '2', '3'].map((value) => ({ value, label: `${value}. Spieltag` }))}
        />
        <div className={styles.wrap}>
          {TEAM_IDS.slice(0, 5).map((id, i) => (
            <ToggleChip
              key={id}
              label={`Verein ${i + 1}`}
              lead={<Crest teamId={id} size={20} />}
              pressed={teams.includes(id)}
              full={i === 3}
              onChange={(on) => toggle(id, on)}
            />
          ))}
        </div>
        <Switch label="Aufstellung" help="Eine Stunde vor Schluss" isOn={isOn} onChange={setOn} />
        <Switch label="Transfers" isOn={!isOn} onChange={(on) => setOn(!on)} />
        <Switch label="Nur in der App" isOn={false} disabled onChange={() => undefined} />
      </div>
    </Card>
  );
}
