import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  checkLineupCommit,
  formationLabel,
  type Lineup,
  sentLineup,
} from '@spieltag/shared-kernel/rules';
import { Button, Sheet } from '@spieltag/shared-kernel/ui';
import { ArrowRight } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import type { Game } from '../../../game/game.model.ts';
import type { LineupSlot, Occupant } from '../../../slots/slots.model.ts';
import type { BetterLineup } from '../better-lineup.model.ts';
import { exchangesOf, withExchanges } from './exchanges.model.ts';
import styles from './proposal.module.css';

export interface ProposalProps {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  readonly better: BetterLineup;
  /** @param isWhole nothing of the proposal was declined */
  onApply(lineup: Lineup, isWhole: boolean): void;
  onClose(): void;
}

/** What a better lineup changes, and why: all of it is taken over, or what is chosen of it. */
export function ProposalSheet({ game, slots, better, onApply, onClose }: ProposalProps) {
  const { t } = useTexts('proposal');
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const exchanges = exchangesOf(game.lineup, better.lineup, slots);
  // In another formation one place is there only with the others, whatever was declined before.
  const isDeclined = (id: string) => !better.formation && declined.includes(id);
  const chosen = exchanges.filter(({ entering }) => !isDeclined(entering.id));
  const isWhole = chosen.length === exchanges.length;
  const wanted = isWhole ? better.lineup : withExchanges(game.lineup, chosen, slots);
  const refusal = useRefusal(game, wanted);
  const toggle = (id: string) =>
    setDeclined(declined.includes(id) ? declined.filter((it) => it !== id) : [...declined, id]);
  const apply = () => {
    onApply(wanted, isWhole);
    onClose();
  };
  return (
    <Sheet
      title={t('title')}
      placement="center"
      isOpen
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          wide
          disabled={chosen.length === 0 || refusal !== undefined}
          onClick={apply}
        >
          {t('apply', { count: chosen.length })}
        </Button>
      }
    >
      <p className={styles.note}>
        {better.formation
          ? t('formation', { formation: formationLabel(better.formation) })
          : exchanges.length > 1 && t('choose')}
      </p>
      <ul className={styles.exchanges}>
        {exchanges.map(({ entering, leaving }) => (
          <li key={entering.id}>
            <label className={styles.exchange}>
              <input
                type="checkbox"
                checked={!isDeclined(entering.id)}
                disabled={better.formation !== undefined}
                onChange={() => toggle(entering.id)}
              />
              <Person who={leaving} />
              <ArrowRight aria-hidden size={18} />
              <Person who={entering} />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.refusal}>
        {refusal}
      </p>
    </Sheet>
  );
}

/** Why a lineup cannot be sent: what helps only together may be chosen apart. */
function useRefusal({ lineup, context }: Game, wanted: Lineup): string | undefined {
  const { t } = useTexts('proposal');
  const { describeRefusal } = useKernel();
  const judged = checkLineupCommit(lineup, sentLineup(wanted), context);
  if (judged.ok) return undefined;
  const { messageKey, params } = describeRefusal(judged.error);
  return t(messageKey, params);
}

/** Somebody with what speaks for them, or against. */
function Person({ who }: { readonly who: Occupant | undefined }) {
  const { t } = useTexts('proposal');
  if (!who) return <span className={styles.person}>{t('empty')}</span>;
  return (
    <span className={styles.person}>
      <strong>{who.name}</strong>
      <span className={styles.why}>
        {t(`why.${reasonOf(who)}`)}, {t('points', { count: who.player?.rating ?? 0 })}
      </span>
    </span>
  );
}

function reasonOf({
  status,
}: Occupant): 'INACTIVE' | 'BENCH' | 'QUESTIONABLE' | 'STARTER' | 'ready' {
  switch (status) {
    case 'INACTIVE':
    case 'BENCH':
    case 'QUESTIONABLE':
    case 'STARTER':
      return status;
    default:
      return 'ready';
  }
}
