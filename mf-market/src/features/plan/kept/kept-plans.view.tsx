import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { useKernel, useObservable, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { SandboxMove, Squad } from '@spieltag/shared-kernel/rules';
import { Button } from '@spieltag/shared-kernel/ui';
import { Share2, Undo2 } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { useGame } from '../../../game/use-game.ts';
import { type KeepRefusal, suggestedName, useKeeping } from '../../../kept/keeping.ts';
import { NameForm, RenameForm } from '../../../kept/name-form.view.tsx';
import { KEPT_MAX, type Named } from '../../../kept/named.model.ts';
import { useKept } from '../../../kept/named.store.ts';
import { keyOfPlans, PLAN_LINKED } from '../../../plan/plan-link.model.ts';
import { readPlan, writePlan } from '../../../plan/plan-text.model.ts';
import { usePlanStore } from '../../../plan/use-plan-store.ts';
import styles from './kept-plans.module.css';
import { planOutcome } from './plan-outcome.model.ts';
import { PlanRow, UnreadablePlanRow } from './plan-row.view.tsx';
import { useTriedKept } from './use-tried-kept.ts';

/** The plan whose row has gone last. */
interface Forgotten {
  readonly plan: Named;
  /** It has been brought back. */
  readonly isBack: boolean;
}

interface KeptPlansProps {
  /** The squad every plan begins with. */
  readonly held: Squad;
  /** One of them has been opened. */
  onOpened?(): void;
}

/** Plans by name on this device beside the one that is being tried: kept, compared, passed on. */
export function KeptPlans({ held, onOpened }: KeptPlansProps) {
  const { t } = useTexts('market');
  const { bus } = useKernel();
  const { context, players } = useGame();
  const store = usePlanStore();
  const moves = useObservable(store.moves$, store.moves()) ?? [];
  const key = keyOfPlans(useSeasonId());
  const kept = useKept(key);
  const keeping = useKeeping(key);
  const keepTried = useTriedKept();
  const text = writePlan(moves);
  const shown = kept.find((other) => other.text === text);
  const isNew = moves.length > 0 && !shown;
  const outcomeOf = (tried: readonly SandboxMove[]) =>
    planOutcome(held, tried, context, (id) => players.get(id)?.rating ?? 0);
  const open = (opened: string, tried: readonly SandboxMove[]) => {
    if (!keepTried(opened).isKept) return;
    store.open(tried);
    onOpened?.();
  };
  const [forgotten, setForgotten] = useState<Forgotten>();
  const isKept = kept.some(({ name }) => name === forgotten?.plan.name);
  // Once its name comes or goes in another way, neither an offer nor the focus is due to it any more.
  if (forgotten && forgotten.isBack !== isKept) setForgotten(undefined);
  /** Alerts why a change was not made; returns whether it was. */
  const isMade = (refusal: KeepRefusal | undefined, name: string) => {
    if (!refusal) return true;
    const text = t(`kept.${refusal}`, { name, max: KEPT_MAX });
    bus.publish('alert.requested', { title: t('common.warning'), text });
    return false;
  };
  const forget = (plan: Named) => {
    if (isMade(keeping.forget(plan.name), plan.name)) setForgotten({ plan, isBack: false });
  };
  const restore = (plan: Named) => {
    if (isMade(keeping.keep(plan), plan.name)) setForgotten({ plan, isBack: true });
  };
  return (
    <section className={styles.plans} aria-label={t('plan.kept')}>
      <h3>{t('plan.kept')}</h3>
      {kept.length === 0 && !isNew && <p className={styles.none}>{t('plan.noneKept')}</p>}
      {(kept.length > 0 || isNew) && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('plan.column.name')}</th>
                <th scope="col">{t('plan.column.budget')}</th>
                <th scope="col">{t('trading.players')}</th>
                <th scope="col">{t('plan.column.points')}</th>
                <th scope="col" className={styles.trades}>
                  {t('plan.column.trades')}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {isNew && <PlanRow name={t('plan.this')} outcome={outcomeOf(moves)} isShown />}
              {kept.map((other) => {
                const tried = readPlan(other.text);
                const row = {
                  name: other.name,
                  isRestored: forgotten?.isBack === true && other.name === forgotten.plan.name,
                  onForget: () => forget(other),
                };
                if (!tried) return <UnreadablePlanRow key={other.name} {...row} />;
                return (
                  <PlanRow
                    key={other.name}
                    {...row}
                    outcome={outcomeOf(tried)}
                    isShown={other.text === text}
                    onOpen={() => open(other.text, tried)}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {forgotten && !isKept && (
        // The row that had the focus is gone.
        <Button
          key={forgotten.plan.name}
          autoFocus
          icon={Undo2}
          onClick={() => restore(forgotten.plan)}
        >
          {t('plan.restore', { name: forgotten.plan.name })}
        </Button>
      )}
      {isNew && (
        <NameForm
          canReplace
          label={t('plan.keepAs')}
          action={t('plan.keep')}
          suggested={suggestedName(kept, (no) => t('plan.numbered', { no }))}
          onName={(name, replaces) => keeping.keep({ name, text }, replaces)}
        />
      )}
      {shown && <RenameForm key={shown.name} name={shown.name} onName={keeping.rename} />}
      {moves.length > 0 && <PlanLinkButton text={text} />}
    </section>
  );
}

/** Passes the plan on as an address: whoever opens it tries the same on the own squad. */
function PlanLinkButton({ text }: { readonly text: string }) {
  const { t } = useTexts('market');
  const { bus } = useKernel();
  const paths = useSeasonPath();
  const share = async () => {
    const url = `${native.siteOrigin}${paths.transfermarket()}?${PLAN_LINKED}=${text}`;
    const outcome = await native.share({ title: t('plan.linkTitle'), url });
    if (outcome === 'copied' || outcome === 'failed') {
      bus.publish('notification.requested', {
        level: outcome === 'copied' ? 'INFO' : 'WARN',
        text: t(`plan.link.${outcome}`),
      });
    }
  };
  return (
    <Button icon={Share2} onClick={() => void share()}>
      {t('plan.share')}
    </Button>
  );
}
