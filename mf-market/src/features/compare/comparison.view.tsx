import { playerDetails } from '@spieltag/addresses';
import type { Player } from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import {
  Button,
  cx,
  FormBars,
  HiddenText,
  IconButton,
  Money,
  Portrait,
  PositionBadge,
  Sheet,
  useBreakpoint,
} from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import type { CSSProperties } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useCompared } from '../../players/use-compared.ts';
import { useNextFixtureTags } from '../../players/use-fixtures.tsx';
import { useForms } from '../../players/use-forms.ts';
import { useMeasures } from '../../players/use-measures.ts';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { type ComparedLine, comparisonOf } from './comparison.model.ts';
import styles from './comparison.module.css';

/** Those who are chosen, and the way to see them side by side, which the focus returns to. */
export function CompareTray() {
  const { t } = useTexts('market');
  const { players } = useGame();
  const { playerIds, toggle, toggleChoosing, open } = useCompared();
  if (!playerIds) return null;
  const chosen = playerIds.flatMap((id) => players.get(id) ?? []);
  return (
    <section className={styles.tray} aria-label={t('compare.tray')}>
      <ul className={styles.chosen}>
        {chosen.map((player) => (
          <li key={player.id}>
            <button type="button" className={styles.chip} onClick={() => toggle(player.id)}>
              <HiddenText>{t('compare.remove')}</HiddenText>
              {player.displayName} <X aria-hidden size={14} />
            </button>
          </li>
        ))}
        {chosen.length === 0 && <li className={styles.hint}>{t('compare.hint')}</li>}
      </ul>
      <Button size="small" variant="primary" disabled={chosen.length < 2} onClick={open}>
        {t('compare.open')}
      </Button>
      <IconButton icon={X} label={t('compare.end')} tip="left" onClick={toggleChoosing} />
    </section>
  );
}

/** Up to four players side by side: a sheet on a phone, a dialog on a desktop. */
export function ComparisonSheet() {
  const { t } = useTexts('market');
  const { players } = useGame();
  const { playerIds = [], isOpen, close } = useCompared();
  const compared = playerIds.flatMap((id) => players.get(id) ?? []);
  return (
    <Sheet title={t('compare.title')} placement="center" isOpen={isOpen} onClose={close}>
      {isOpen && <Comparison players={compared} />}
    </Sheet>
  );
}

function Comparison({ players }: { readonly players: readonly Player[] }) {
  const { t } = useTexts('market');
  const forms = useForms(true);
  const measures = useMeasures();
  const nextFixtureOf = useNextFixtureTags(useBreakpoint() !== 'phone');
  return (
    <table className={styles.table}>
      <caption>
        <HiddenText>{t('compare.title')}</HiddenText>
      </caption>
      <thead>
        <tr>
          <td />
          {players.map((player) => (
            <Head key={player.id} player={player} />
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonOf(players, measures).map((line) => (
          <Line key={line.figure} line={line} players={players} />
        ))}
        <tr>
          <th scope="row">{t('figures.form')}</th>
          {players.map(({ id }) => (
            <td key={id}>{forms.get(id) ? <FormBars values={forms.get(id) ?? []} /> : DASH}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('compare.next')}</th>
          {players.map(({ id, teamId, active }) => (
            <td key={id} className={styles.next}>
              {(active && nextFixtureOf(teamId)) || DASH}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">
            <HiddenText>{t('common.market')}</HiddenText>
          </th>
          {players.map((player) => (
            <td key={player.id}>
              <TradeButton player={player} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Head({ player }: { readonly player: Player }) {
  const { teams } = useGame();
  const { openOverlay } = useOverlay();
  const team = teams.get(player.teamId)?.shortName ?? '';
  return (
    <th scope="col">
      <div className={styles.head}>
        <Portrait playerId={player.id} teamId={player.teamId} size={48} />
        <button
          type="button"
          className={styles.name}
          style={lettersOf(player.displayName)}
          onClick={() => openOverlay(playerDetails(player.id))}
        >
          {player.displayName}
        </button>
        <span className={styles.team} style={lettersOf(team)}>
          <PositionBadge position={player.position} /> {team}
        </span>
      </div>
    </th>
  );
}

/** How long the longest word is, for the style: it is set as large as it stands in one line. */
function lettersOf(text: string): CSSProperties {
  const longest = Math.max(...text.split(/\s|(?<=-)/).map((word) => word.length));
  return { '--letters': longest } as CSSProperties;
}

interface LineProps {
  readonly line: ComparedLine;
  readonly players: readonly Player[];
}

function Line({ line: { figure, values, best }, players }: LineProps) {
  const { t, formatNumber } = useTexts('market');
  return (
    <tr>
      <th scope="row">{t(`compare.${figure}`)}</th>
      {values.map((value, index) => (
        <td
          key={players[index]?.id}
          className={cx(value !== null && value === best && styles.best)}
        >
          {value === null && DASH}
          {value !== null && (figure === 'price' ? <Money euros={value} /> : formatNumber(value))}
          {value !== null && value === best && <HiddenText>, {t('compare.best')}</HiddenText>}
        </td>
      ))}
    </tr>
  );
}
