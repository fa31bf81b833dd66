import { type Translate, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useObservable } from '@spieltag/shared-kernel/remote';
import type { Receipt } from '@spieltag/shared-kernel/stores';
import { cx } from '@spieltag/shared-kernel/ui';
import {
  CircleAlert,
  CircleCheck,
  Info,
  LoaderCircle,
  RotateCcw,
} from '@spieltag/shared-kernel/vendor/icons';
import { memo, type ReactNode, useDeferredValue } from 'react';
import type { Game } from '../../game/game.model.ts';
import { useLate } from '../../late/use-late.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import type { ChangeSummary } from '../../swapping/change.model.ts';
import type { Notice } from '../../swapping/use-changes.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';
import styles from './status-line.module.css';

/** Comes with the first refusal; until then the reason stands alone. */
const loadRuleLink = async () => (await import('./rule-link.view.tsx')).RuleLink;

export interface StatusTextProps {
  readonly game: Game;
  readonly swapping: Swapping;
  /** What one can do here, while nothing has been done. */
  readonly hint: ReactNode;
  /** It is said after what was done as well. */
  readonly hintStays: boolean;
  /** It says what to press next: what was done before gives way to it. */
  readonly isHintAlone: boolean;
}

/** Said of what was changed elsewhere: the slots are not as they were. */
const FILLED = 'REFUSED_INVALID_LINEUP';

/** What went wrong, else who is picked, else what was done, whether it is saved, and the hint. */
export const StatusText = memo(function StatusText(props: StatusTextProps) {
  const { game, swapping, ...hints } = props;
  const { t } = useTexts('lineup');
  const { ledger } = useKernel();
  const receipt = useDeferredValue(useObservable(ledger.receipt$, ledger.receipt()));
  const { picked, notice } = swapping;
  const wrong = notice?.kind === 'done' ? undefined : notice;
  const RuleLink = useLate(loadRuleLink, wrong !== undefined);
  if (wrong) {
    const { code, messageKey, params } = wrong.error;
    const reason = t(messageKey, params);
    const rule = <> {RuleLink && <RuleLink code={code} />}</>;
    if (wrong.kind === 'refused')
      return (
        <Line icon={CircleAlert} tone="bad">
          {reason}
          {rule}
        </Line>
      );
    const isOvertaken = wrong.kind === 'overtaken';
    const why = isOvertaken && code === FILLED ? t('status.filled') : reason;
    const key = isOvertaken ? 'status.overtaken' : 'status.takenBack';
    return (
      <Line icon={RotateCcw} tone="bad">
        {t(key, { reason: why })}
        {rule}
      </Line>
    );
  }
  if (picked) return <Line>{pickedText(picked, t)}</Line>;
  return <SavedText {...hints} receipt={receipt} done={notice && doneText(notice, game, t)} />;
});

interface SavedTextProps extends Omit<StatusTextProps, 'game' | 'swapping'> {
  readonly receipt: Receipt;
  readonly done: string | undefined;
}

const ICONS = {
  idle: Info,
  refused: Info,
  sending: LoaderCircle,
  acknowledged: CircleCheck,
} as const satisfies Record<Receipt['state'], typeof Info>;

function SavedText({ receipt, done, hint, hintStays, isHintAlone }: SavedTextProps) {
  const { t, formatDateTime } = useTexts('lineup');
  const isSaved = receipt.state === 'acknowledged';
  const saved = isSaved
    ? t('status.saved', { time: formatDateTime(receipt.at, 'HH:mm') })
    : receipt.state === 'sending' && t('common.saving');
  const news = [done, saved].filter(Boolean).join(' ');
  if (isHintAlone || !news) return <Line icon={Info}>{hint}</Line>;
  return (
    <Line icon={ICONS[receipt.state]} tone={isSaved ? 'good' : undefined}>
      {news}
      {hintStays && <> {hint}</>}
    </Line>
  );
}

interface LineProps {
  readonly icon?: typeof Info;
  readonly tone?: 'good' | 'bad' | undefined;
  readonly children: ReactNode;
}

function Line({ icon: Icon, tone, children }: LineProps) {
  return (
    <>
      {Icon && <Icon aria-hidden size={16} className={cx(tone && styles[tone])} />}
      <span>{children}</span>
    </>
  );
}

function pickedText({ occupant, position }: LineupSlot, t: Translate<'lineup'>): string {
  return occupant
    ? t('status.picked', { player: occupant.name })
    : t('status.pickedEmpty', { position: t(`position.${position}`) });
}

function doneText(notice: Notice, { players }: Game, t: Translate<'lineup'>): string | undefined {
  if (notice.kind !== 'done') return undefined;
  const text = summaryText(notice.summary, (id) => players.get(id)?.displayName ?? '?', t);
  return notice.rebased ? `${text} ${t('status.anew')}` : text;
}

function summaryText(
  summary: ChangeSummary,
  nameOf: (playerId: string) => string,
  t: Translate<'lineup'>,
): string {
  switch (summary.kind) {
    case 'moved':
      return t(`status.${summary.side}`, { player: nameOf(summary.playerId) });
    case 'formation':
      return t('status.formation', { formation: summary.label });
    case 'captain':
      return t('status.captain', { player: nameOf(summary.playerId) });
    case 'captain-back':
      return t('status.captainBack');
    case 'undone':
      return t('status.undone');
    case 'improved':
      return t(summary.isWhole ? 'status.improved' : 'status.improvedPart');
  }
}
