import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useObservable, useStore } from '@spieltag/shared-kernel/remote';
import {
  Button,
  ConfirmDialog,
  Loaded,
  Sheet,
  SkeletonRows,
  Switch,
} from '@spieltag/shared-kernel/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Game, isChangeable } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { BenchOrder } from './bench-order.view.tsx';
import { Conditions } from './conditions.view.tsx';
import { type Draft, draftOf, isWhole, keepFormation } from './draft.model.ts';
import { draftIn, type Made } from './draft.store.ts';
import styles from './substitutions.module.css';
import { isSame, type KnownPlan, useOwnPlan } from './use-own-plan.ts';

interface PlanSheetProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  onClose(): void;
}

/** Plans who comes on: conditions, the order of the bench, and whether the formation is kept. */
export function PlanSheet({ game, slots, onClose }: PlanSheetProps) {
  const { t } = useTexts('substitutions');
  const { slot, ...saving } = useOwnPlan(game.ledger);
  if (slot.data) return <LoadedPlan {...{ game, slots, onClose, ...saving }} known={slot.data} />;
  return (
    <Sheet title={t('title')} placement="center" isOpen onClose={onClose}>
      <Loaded of={slot} skeleton={<SkeletonRows rows={6} />}>
        {() => null}
      </Loaded>
    </Sheet>
  );
}

interface LoadedPlanProps extends PlanSheetProps, Omit<ReturnType<typeof useOwnPlan>, 'slot'> {
  readonly known: KnownPlan;
}

function LoadedPlan({ game, slots, known, isSaving, save, onClose }: LoadedPlanProps) {
  const { t } = useTexts('substitutions');
  const { t: say } = useTexts('lineup');
  const kernel = useKernel();
  const { bus, describeRefusal } = kernel;
  useStore(kernel.session);
  const drafts = draftIn(kernel, game.ledger.seasonId);
  const made = useObservable(drafts.made$, drafts.made());
  const [wasKept] = useState(made !== undefined);
  const wanted = made?.draft ?? known.plan;
  // Below the open sheet the squad may change: what is shown and saved is of the squad of now.
  const draft = useMemo(() => draftOf(wanted, game), [wanted, game]);
  const lost = wanted.conditions.length - draft.conditions.length;
  // What is known by now may as well be what was saved here without an answer.
  const isOther = made && !isSame(made.of, known.plan) && !isSame(draft, known.plan);
  const change = (next: Draft) => drafts.keep({ of: made?.of ?? known.plan, draft: next });
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<Made>();
  const [isInPart, setInPart] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const isOpen = isChangeable(game);
  // What is being saved is kept until it is: whoever closes the sheet by then is asked about what has
  // been changed since alone.
  const coming = isSaving && sent ? sent.draft : known.plan;
  const isMore = made !== undefined && !isSame(draft, draftOf(coming, game));
  const isSettled = made !== undefined && !isMore && !isSaving;
  useEffect(() => {
    if (isSettled) drafts.drop();
  }, [isSettled, drafts]);
  const isUnsaved = isOpen && isMore;
  const [isAsking, setAsking] = useState(false);
  const locked = describeRefusal({ code: 'LINEUP_PHASE_LOCKED' });
  const send = async () => {
    setFailure(undefined);
    setInPart(false);
    setSent(made);
    const outcome = await save(draft);
    if (outcome.state === 'refused' && !outcome.isAnnounced) {
      const { code, messageKey, params } = outcome.error;
      const reason = say(messageKey, params);
      if (isClosed.current) {
        bus.publish('alert.requested', { title: t('title'), text: t('refused', { reason }) });
      } else setFailure(code === 'LEDGER_CONFLICT' ? t('conflict') : reason);
    }
    if (outcome.state !== 'saved') return;
    const newest = drafts.made();
    const hasMore = newest !== undefined && !isSame(draftOf(newest.draft, game), draft);
    // By now another sheet may be open, with changes of its own.
    const staysOpen = !isClosed.current && hasMore;
    if (staysOpen) setInPart(true);
    else bus.publish('notification.requested', { level: 'INFO', text: t('saved') });
    if (isClosed.current || staysOpen) drafts.saved(made, draft);
    else {
      drafts.drop();
      onClose();
    }
  };
  const take = () => {
    drafts.drop();
    setFailure(undefined);
    setInPart(false);
  };
  /** What is being saved is not called back. */
  const discard = () => {
    if (isSaving && sent) drafts.keep(sent);
    else drafts.drop();
    onClose();
  };
  return (
    <Sheet
      title={t('title')}
      placement="center"
      isOpen
      onClose={() => (isUnsaved ? setAsking(true) : onClose())}
      footer={
        <>
          <p role="alert" className={styles.failure}>
            {isOpen
              ? (failure ?? (isOther && t('conflict'))) || (isInPart && isUnsaved && t('inPart'))
              : say(locked.messageKey, locked.params)}
            {lost > 0 && ` ${t('lost', { count: lost })}`}
          </p>
          {isOther && (
            <Button wide onClick={take}>
              {t('other')}
            </Button>
          )}
          <Button
            variant="primary"
            wide
            pending={isSaving}
            disabled={!isOpen || !isWhole(draft)}
            onClick={() => void send()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {wasKept && isUnsaved && <p className={styles.kept}>{t('kept')}</p>}
      <p className={styles.note}>{t('about')}</p>
      <Switch
        label={t('keeps')}
        help={t('keepsHelp')}
        isOn={draft.keepsFormation}
        onChange={(keeps) => change(keepFormation(draft, keeps, game))}
      />
      <Conditions {...{ game, slots, draft }} onChange={change} />
      <BenchOrder slots={slots} draft={draft} onChange={change} />
      {isAsking && (
        <ConfirmDialog
          title={t('leaveTitle')}
          text={t('leaveText')}
          confirmLabel={t('leaveConfirm')}
          cancelLabel={t('leaveCancel')}
          danger
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}
