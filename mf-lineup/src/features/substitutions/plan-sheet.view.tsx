import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button, Loaded, Sheet, SkeletonRows, Switch } from '@spieltag/shared-kernel/ui';
import { useMemo, useState } from 'react';
import { type Game, isChangeable } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { BenchOrder } from './bench-order.view.tsx';
import { Conditions } from './conditions.view.tsx';
import { type Draft, draftOf, isWhole, keepFormation } from './draft.model.ts';
import styles from './substitutions.module.css';
import { type KnownPlan, useOwnPlan } from './use-own-plan.ts';

interface PlanSheetProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  onClose(): void;
}

/** Plans who comes on: conditions, the order of the bench, and whether the formation is kept. */
export function PlanSheet({ game, slots, onClose }: PlanSheetProps) {
  const { t } = useTexts('substitutions');
  const { slot, save } = useOwnPlan(game.state.seasonId);
  if (slot.data) return <LoadedPlan {...{ game, slots, save, onClose }} known={slot.data} />;
  return (
    <Sheet title={t('title')} placement="center" isOpen onClose={onClose}>
      <Loaded of={slot} skeleton={<SkeletonRows rows={6} />}>
        {() => null}
      </Loaded>
    </Sheet>
  );
}

interface LoadedPlanProps extends PlanSheetProps, Pick<ReturnType<typeof useOwnPlan>, 'save'> {
  readonly known: KnownPlan;
}

function LoadedPlan({ game, slots, known, save, onClose }: LoadedPlanProps) {
  const { t } = useTexts('substitutions');
  const { t: say } = useTexts('lineup');
  const { bus, ledger, describeRefusal } = useKernel();
  const [made, setMade] = useState<Draft>(() => draftOf(known.plan, game));
  // Below the open sheet the squad may change: what is shown and saved is of the squad of now.
  const draft = useMemo(() => draftOf(made, game), [made, game]);
  const lost = made.conditions.length - draft.conditions.length;
  const [version, setVersion] = useState(known.version);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isOpen = isChangeable(game);
  const locked = describeRefusal({ code: 'LINEUP_PHASE_LOCKED' });
  const send = async () => {
    setPending(true);
    setFailure(undefined);
    const error = await save(draft, version);
    setPending(false);
    if (error) {
      const isConflict = error.code === 'LEDGER_CONFLICT';
      setFailure(isConflict ? t('conflict') : say(error.messageKey, error.params));
      setVersion(ledger.get().data?.version ?? version);
      return;
    }
    bus.publish('notification.requested', { level: 'INFO', text: t('saved') });
    onClose();
  };
  return (
    <Sheet
      title={t('title')}
      placement="center"
      isOpen
      onClose={onClose}
      footer={
        <>
          <p role="alert" className={styles.failure}>
            {isOpen ? failure : say(locked.messageKey, locked.params)}
            {lost > 0 && ` ${t('lost', { count: lost })}`}
          </p>
          <Button
            variant="primary"
            wide
            pending={pending}
            disabled={!isOpen || !isWhole(draft)}
            onClick={() => void send()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t('about')}</p>
      <Switch
        label={t('keeps')}
        help={t('keepsHelp')}
        isOn={draft.keepsFormation}
        onChange={(keeps) => setMade(keepFormation(draft, keeps, game))}
      />
      <Conditions {...{ game, slots, draft }} onChange={setMade} />
      <BenchOrder slots={slots} draft={draft} onChange={setMade} />
    </Sheet>
  );
}
