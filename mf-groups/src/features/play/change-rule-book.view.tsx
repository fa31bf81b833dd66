import type { Group } from '@spieltag/shared-kernel/contract';
import { groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { BEST_ROUNDS_MIN, PLAY_MODES, type PlayMode } from '@spieltag/shared-kernel/rules';
import { Button, NumberField, Sheet } from '@spieltag/shared-kernel/ui';
import { Pencil } from '@spieltag/shared-kernel/vendor/icons';
import { useId, useState } from 'react';
import { useGroupChange } from '../../group-changes/use-group-change.ts';
import styles from './change-rule-book.module.css';
import { bookToCome, openFrom, type Played } from './played.model.ts';

/** What half a season is counted by unless the admin says something else. */
const USUAL_BEST_OF = 17;

interface Props {
  readonly group: Group;
  readonly played: Played;
  onChosen(): Promise<void>;
}

/** The way for admins to how the group is played from the next round on. */
export function ChangeRuleBook(props: Props) {
  const { t } = useTexts('groups');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Pencil} onClick={() => setOpen(true)}>
        {t('play.change')}
      </Button>
      {isOpen && <RuleBookSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RuleBookSheet({ group, played, onChosen, onClose }: Props & { onClose(): void }) {
  const { t, formatRound } = useTexts('groups');
  const { client, clientDatabase, describeError } = useKernel();
  const now = bookToCome(played);
  const [mode, setMode] = useState<PlayMode>(now.mode);
  const [bestOf, setBestOf] = useState<number | undefined>(now.bestOf ?? USUAL_BEST_OF);
  const { pending, run } = useGroupChange();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const first = played.rounds[openFrom(played)];
  const firstName = rounds.find(({ id }) => id === first?.roundId)?.name;
  const counts = mode === 'BEST_ROUNDS' && bestOf !== undefined ? { bestOf } : {};
  const isSame = mode === now.mode && (mode !== 'BEST_ROUNDS' || bestOf === now.bestOf);
  const isWhole = mode !== 'BEST_ROUNDS' || bestOf !== undefined;
  const choose = async () => {
    const body = { groupId: group.id, mode, ...counts };
    const sending = client.call(groupPlayRoutes.chooseRuleBook, { body, rethrow: true }).then(
      () => undefined,
      (error: unknown) => describeError(error),
    );
    const done = t(first === undefined ? 'play.chosenNextSeason' : 'play.chosen');
    if (!(await run(sending, done))) return;
    await onChosen();
    onClose();
  };
  return (
    <Sheet
      title={t('play.chooseTitle')}
      placement="center"
      isOpen
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          wide
          pending={pending}
          disabled={isSame || !isWhole}
          onClick={() => void choose()}
        >
          {t('play.choose')}
        </Button>
      }
    >
      <p className={styles.text}>
        {firstName === undefined
          ? t('play.holdsNextSeason')
          : t('play.holdsFrom', { round: formatRound(firstName) })}
      </p>
      <Modes chosen={mode} onChoose={setMode} />
      {mode === 'BEST_ROUNDS' && (
        <NumberField
          label={t('play.bestOf')}
          value={bestOf}
          min={BEST_ROUNDS_MIN}
          max={Math.max(1, played.rounds.length)}
          onChange={(count) => setBestOf(count === undefined ? undefined : Math.round(count))}
        />
      )}
    </Sheet>
  );
}

interface ModesProps {
  readonly chosen: PlayMode;
  onChoose(mode: PlayMode): void;
}

function Modes({ chosen, onChoose }: ModesProps) {
  const { t } = useTexts('groups');
  const name = useId();
  return (
    <fieldset className={styles.modes} aria-label={t('play.chooseTitle')}>
      {PLAY_MODES.map((mode) => (
        <label key={mode} className={styles.mode}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={mode === chosen}
            aria-describedby={`${name}-${mode}`}
            onChange={() => onChoose(mode)}
          />
          <span>
            <strong className={styles.title}>{t(`play.title.${mode}`)}</strong>
            <span id={`${name}-${mode}`} className={styles.about}>
              {t(`play.about.${mode}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
