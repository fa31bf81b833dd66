import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  completionVerdict,
  fillUpVerdict,
  isComplete,
  marketVerdict,
  type Refusal,
} from '@spieltag/shared-kernel/rules';
import { ActionMenu, buttonClass } from '@spieltag/shared-kernel/ui';
import { Check, Dices, Trash2 } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useMemo, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import type { HeldIds } from '../../trading/create-trading.ts';
import { useTrading } from '../../trading/use-trading.ts';
import { CompleteRoster } from './complete-roster.view.tsx';
import { PlanStart } from './plan-start.view.tsx';
import styles from './roster.module.css';
import { RosterButton } from './roster-button.view.tsx';
import { SaleQuestion } from './sale-question.view.tsx';

interface Question {
  readonly of: 'sellAll' | 'random';
  readonly about: HeldIds;
}

/** Fills the roster up, rolls the dice for a new one, sells everybody; or tries things out first. */
export function RosterActions() {
  const { plan } = useGame();
  return (
    <div>
      {!plan && <Actions />}
      <PlanStart />
    </div>
  );
}

function Actions() {
  const { t } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { squad, context, database, ownedIds } = useGame();
  const trading = useTrading();
  const fillUpRefusal = useFillUpRefusal();
  const paths = useSeasonPath();
  const [question, setQuestion] = useState<Question>();
  const [pending, setPending] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setQuestion(undefined);
    setPending(true);
    await action();
    setPending(false);
  };
  const isEmpty = ownedIds.size === 0;
  const isRestricted = context.marketPhase === 'RESTRICTED';
  const isCompletable = completionVerdict(squad, context) === undefined;
  const inWords = (refusal: Refusal | undefined) => {
    const words = refusal && describeRefusal(refusal);
    return words && t(words.messageKey, words.params);
  };
  const closed = inWords(marketVerdict(context));
  const notRandom =
    closed ?? (isEmpty ? inWords(fillUpRefusal) : isRestricted ? t('roster.notRandom') : undefined);
  const make = ({ of, about }: Question, agreedTo?: string) =>
    run(() =>
      of === 'random'
        ? trading.randomRoster(about, database.players, agreedTo)
        : trading.sellAll(about, agreedTo),
    );
  const choose = (id: string) => {
    const chosen = { of: id === 'random' ? 'random' : 'sellAll', about: ownedIds } as const;
    if (id === 'random' && isEmpty) void make(chosen);
    else setQuestion(chosen);
  };
  const roll = {
    id: 'random',
    label: t('roster.random'),
    icon: Dices,
    disabled: notRandom !== undefined,
    reason: notRandom,
  };
  const sale = {
    id: 'sellAll',
    label: t('roster.sellAll'),
    icon: Trash2,
    danger: true,
    disabled: isEmpty || closed !== undefined,
    reason: closed,
  };
  const actions = isRestricted || isCompletable ? [roll] : [roll, sale];
  return (
    <div className={styles.actions}>
      {isComplete(squad.lineup, context) ? (
        <>
          <p className={styles.fill}>
            <span>
              <Check aria-hidden size={16} strokeWidth={3} className={styles.check} />{' '}
              {t('roster.isComplete')}
            </span>
          </p>
          <Link to={paths.lineup()} className={buttonClass({})}>
            {t('roster.toLineup')}
          </Link>
        </>
      ) : isCompletable ? (
        <CompleteRoster
          pending={pending}
          onComplete={(agreedTo) => void run(() => trading.complete(ownedIds, agreedTo))}
        />
      ) : (
        <div className={styles.fill} data-anchor="mf-market/fill-up">
          <RosterButton
            label={t('roster.fillUp')}
            text={inWords(fillUpRefusal)}
            refusal={fillUpRefusal}
            pending={pending}
            onPress={() => void run(() => trading.fillUp(ownedIds, database.players))}
          />
        </div>
      )}
      <ActionMenu label={t('roster.actions')} actions={actions} onAction={choose} />
      {question && (
        <SaleQuestion
          of={question.of}
          onConfirm={(agreedTo) => void make(question, agreedTo)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}

/** Why no complete roster can be built: filling up is offered only while one can. */
function useFillUpRefusal(): Refusal | undefined {
  const { squad, context, database } = useGame();
  return useMemo(
    () => fillUpVerdict(squad, database.players, context),
    [squad, database.players, context],
  );
}
