import { playerDetails } from '@spieltag/addresses';
import type { Player } from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import {
  cx,
  FormBars,
  HiddenText,
  Money,
  Portrait,
  PositionBadge,
} from '@spieltag/shared-kernel/ui';
import type { CSSProperties } from 'react';
import { useGame } from '../../game/use-game.ts';
import { tagOf, useRowFixture, whenOf } from '../../players/use-fixtures.tsx';
import { useForms } from '../../players/use-forms.ts';
import { useMeasures } from '../../players/use-measures.ts';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { type ComparedLine, comparisonOf } from './comparison.model.ts';
import styles from './comparison.module.css';

/** The figures of players side by side, their form, whom they play and when, and how to get them. */
export function ComparisonTable({ players }: { readonly players: readonly Player[] }) {
  const texts = useTexts('market');
  const { t } = texts;
  const forms = useForms(true).soFar;
  const measures = useMeasures();
  const fixtureOf = useRowFixture();
  const fixtures = players.map(({ active, teamId }) => (active ? fixtureOf(teamId) : undefined));
  return (
    <div className={styles.scroll}>
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
            {players.map(({ id }, index) => {
              const fixture = fixtures[index];
              return (
                <td key={id} className={styles.next}>
                  {fixture ? tagOf(fixture) : DASH}
                </td>
              );
            })}
          </tr>
          <tr>
            <th scope="row">{t('compare.kickOff')}</th>
            {players.map(({ id }, index) => {
              const fixture = fixtures[index];
              return (
                <td key={id} className={styles.when}>
                  {fixture ? whenOf(fixture, texts) : DASH}
                </td>
              );
            })}
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
    </div>
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
