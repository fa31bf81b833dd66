import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  BENCH_START,
  DEFAULT_FORMATION_ID,
  FORMATIONS,
  formationById,
  type Position,
  SEASON_PRESETS,
  slotPositions,
} from '@spieltag/shared-kernel/rules';
import {
  Bench,
  BenchRow,
  buttonClass,
  cx,
  EmptySlot,
  EmptyState,
  Pitch,
  Screen,
  Skeleton,
} from '@spieltag/shared-kernel/ui';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import benchStyles from '../features/bench/bench.module.css';
import styles from '../screens/lineup.module.css';
import openingStyles from './opening.module.css';

const ROWS = ['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER'] as const;
const FORMATION = formationById(FORMATIONS, DEFAULT_FORMATION_ID);
const SLOTS = FORMATION ? slotPositions(FORMATION, SEASON_PRESETS.league.limits) : [];
/** A slot that can be pressed has a plus. */
const pressed = () => undefined;

/**
 * The screen before its script has come, drawn at build time: the empty lineup of somebody new, and
 * for all others where their players will stand.
 */
export function OpeningView() {
  const { t } = useTexts('lineup');
  return (
    <div className={cx(styles.content, openingStyles.content)}>
      <Screen title={t('title')} hideTitle>
        <div className={styles.above}>
          <div className={styles.bar}>
            <div className={styles.round}>
              <div className={openingStyles.words}>
                <Skeleton width="7.5rem" height="1.5rem" />
                <Skeleton width="10rem" height="0.875rem" />
              </div>
              <Skeleton width="6.125rem" height="44px" />
            </div>
            <Skeleton width="272px" height="44px" />
          </div>
        </div>
        <div className={styles.board}>
          <div className={styles.pitch}>
            <div data-only="guest">
              <Pitch positionMap={SLOTS.slice(0, BENCH_START)} renderSlot={slotOf}>
                <NobodyThere />
              </Pitch>
            </div>
            <div data-only="known">
              <Pitch positionMap={[]} renderSlot={() => null} />
            </div>
          </div>
          <div data-only="changeable" className={cx(styles.bench, openingStyles.bench)}>
            <div data-only="guest">
              <EmptyBench />
            </div>
          </div>
        </div>
      </Screen>
    </div>
  );
}

const slotOf = (_index: number, position: Position) => (
  <EmptySlot position={position} onPress={pressed} />
);

function NobodyThere() {
  const { t } = useTexts('lineup');
  return (
    <div>
      <EmptyState
        icon={Shirt}
        title={t('empty.title')}
        text={t('empty.text', { size: '[[squadSize]]' })}
        action={
          <span className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('empty.action')}
          </span>
        }
      />
    </div>
  );
}

function EmptyBench() {
  const { t } = useTexts('lineup');
  const bench = SLOTS.slice(BENCH_START);
  return (
    <>
      <h2 className={benchStyles.title}>{t('common.bench')}</h2>
      <p className={benchStyles.empty}>{t('empty.bench')}</p>
      <Bench>
        {ROWS.map((row) => (
          <BenchRow key={row} position={row}>
            {bench
              .filter((position) => position === row)
              .map((position, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty slots have no identity
                <EmptySlot key={index} position={position} onPress={pressed} />
              ))}
          </BenchRow>
        ))}
      </Bench>
    </>
  );
}
