import type {
  ClientDatabase,
  ExplainedMatch,
  ExplainedPlayer,
  Match,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Crest, Points } from '@spieltag/shared-kernel/ui';
import { ChevronDown } from '@spieltag/shared-kernel/vendor/icons';
import { type ExplainedLine, linesOf, opponentOf } from './explanation.model.ts';
import styles from './points-details.module.css';

interface ExplainedPlayerRowProps {
  readonly player: ExplainedPlayer;
  readonly database: ClientDatabase;
  /** What the player's team has to play yet; undefined: nothing. */
  readonly toCome: Match | undefined;
}

/** A player with the points that count; opened, what they were given for, match by match. */
export function ExplainedPlayerRow({ player, database, toCome }: ExplainedPlayerRowProps) {
  const { t, formatNumber } = useTexts('rankings');
  const { id, teamId, isCaptain, points, factor, counted, matches } = player;
  const name = database.players.find((one) => one.id === id)?.displayName ?? id;
  const isCounted = factor > 0;
  return (
    <li>
      <details className={styles.player}>
        <summary>
          <Crest teamId={teamId} size={24} />
          <span className={styles.name}>
            {name}
            {isCaptain && <span className={styles.quiet}>{t('explain.captain')}</span>}
          </span>
          {factor > 1 && (
            <span className={styles.quiet}>
              {t('explain.times', { points: formatNumber(points), factor })}
            </span>
          )}
          <Points value={isCounted ? counted : points} />
          <ChevronDown aria-hidden className={styles.arrow} size={16} />
        </summary>
        {matches.length === 0 && (
          <p className={styles.note}>
            <WithoutMatch toCome={toCome} />
          </p>
        )}
        {matches.map((match) => (
          <MatchLines key={match.matchId} match={match} database={database} />
        ))}
        {!isCounted && points !== 0 && <p className={styles.note}>{t('explain.notCounted')}</p>}
      </details>
    </li>
  );
}

/** A match that is still to come is no match somebody did not play in. */
function WithoutMatch({ toCome }: Pick<ExplainedPlayerRowProps, 'toCome'>) {
  const { t, formatDateTime } = useTexts('rankings');
  if (!toCome) return t('explain.noMatch');
  if (toCome.isPostponed) return t('explain.toComeUndated');
  return t('explain.toCome', { date: formatDateTime(toCome.date, t('explain.toComeDate')) });
}

interface MatchLinesProps {
  readonly match: ExplainedMatch;
  readonly database: ClientDatabase;
}

/** The events of a match with what each was worth, and their sum. */
function MatchLines({ match, database }: MatchLinesProps) {
  const { t } = useTexts('rankings');
  const met = opponentOf(match, database);
  const opponent = database.teams.find(({ id }) => id === met?.opponentId)?.name;
  const caption = opponent
    ? t(met?.isAtHome ? 'explain.atHome' : 'explain.away', { opponent })
    : t('explain.match');
  return (
    <table className={styles.lines}>
      <caption>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{t('explain.event')}</th>
          <th scope="col">{t('common.points')}</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(match).map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <EventWords line={line} />
            </th>
            <td>
              <Points value={line.points} signed />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('explain.matchSum')}</th>
          <td>
            <Points value={match.points} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What a line is for: the event and how often, a grade as it is written, minutes as such. */
function EventWords({ line }: { readonly line: ExplainedLine }) {
  const { t, formatNumber } = useTexts('rankings');
  const { event, part, figure } = line;
  if (event === undefined) return t(`pointsPart.${part}`);
  const name = t(`explain.of.${event}`);
  if (figure === undefined) return name;
  if (event === 'grade') return `${name} ${formatNumber(figure / 100)}`;
  if (event === 'minutes') return `${name} ${formatNumber(figure)}`;
  return figure === 1 ? name : `${formatNumber(figure)} × ${name}`;
}
