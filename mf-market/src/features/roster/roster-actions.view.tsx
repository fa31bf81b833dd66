import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  completionVerdict,
  fillUpVerdict,
  isComplete,
  marketVerdict,
} from '@spieltag/shared-kernel/rules';
import { ActionMenu, buttonClass } from '@spieltag/shared-kernel/ui';
import { Check, Dices, Trash2 } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useMemo, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useTrading } from '../../trading/use-trading.ts';
import { CompleteRoster } from './complete-roster.view.tsx';
import { PlanStart } from './plan-start.view.tsx';
import styles from './roster.module.css';
import { RosterButton } from './roster-button.view.tsx';
import { SaleQuestion } from './sale-question.view.tsx';

type Question = 'sellAll' | 'random';

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
  const { squad, context, database, ownedIds } = useGame();
  const trading = useTrading();
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
  const isClosed = marketVerdict(context) !== undefined;
  const isCompletable = completionVerdict(squad, context) === undefined;
  const hasMore = context.marketPhase !== 'RESTRICTED' && !isCompletable;
  const random = (agreedTo?: string) => run(() => trading.randomRoster(database.players, agreedTo));
  const sell = (agreedTo?: string) => run(() => trading.sellAll(agreedTo));
  const choose = (id: string) => {
    if (id === 'random' && isEmpty) void random();
    else setQuestion(id === 'random' ? 'random' : 'sellAll');
  };
  const actions = [
    { id: 'random', label: t('roster.random'), icon: Dices, disabled: isClosed },
    {
      id: 'sellAll',
      label: t('roster.sellAll'),
      icon: Trash2,
      danger: true,
      disabled: isEmpty || isClosed,
    },
  ];
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
          onComplete={(agreedTo) => void run(() => trading.complete(agreedTo))}
        />
      ) : (
        <FillUpButton
          pending={pending}
          onPress={() => void run(() => trading.fillUp(database.players))}
        />
      )}
      {hasMore && <ActionMenu label={t('roster.actions')} actions={actions} onAction={choose} />}
      {question && (
        <SaleQuestion
          of={question}
          onConfirm={(agreedTo) => void (question === 'random' ? random : sell)(agreedTo)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}

interface FillUpButtonProps {
  readonly pending: boolean;
  onPress(): void;
}

/** Offered only while a complete roster can be built; otherwise it says why not. */
function FillUpButton({ pending, onPress }: FillUpButtonProps) {
  const { t } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { squad, context, database } = useGame();
  const refusal = useMemo(
    () => fillUpVerdict(squad, database.players, context),
    [squad, database.players, context],
  );
  const reason = refusal && describeRefusal(refusal);
  return (
    <div className={styles.fill} data-anchor="mf-market/fill-up">
      <RosterButton
        label={t('roster.fillUp')}
        text={reason && t(reason.messageKey, reason.params)}
        refusal={refusal}
        pending={pending}
        onPress={onPress}
      />
    </div>
  );
}
