import { POSITIONS } from '@spieltag/shared-kernel/rules';
import type { NumberRange } from '@spieltag/shared-kernel/ui';
import {
  DEMANDS,
  type Filters,
  NO_FILTERS,
  RANGED,
  readBound,
  withRange,
} from './filters.model.ts';
import { DEFAULT_ORDERING, firstDirection, ORDERINGS, type Ordering } from './ordering.model.ts';

/** What is listed and in which order: all that the address keeps of the market. */
export interface Browsing {
  readonly filters: Filters;
  readonly ordering: Ordering;
}

const KEYS = {
  search: 'q',
  priceFrom: 'from',
  priceTo: 'to',
  teams: 'teams',
  positions: 'positions',
  demands: 'only',
  by: 'sort',
  direction: 'dir',
} as const;

/** What stands between the bounds of a range; no number has it. */
const UP_TO = '~';

function readRange(text: string | null): NumberRange {
  const [from = '', to = ''] = (text ?? '').split(UP_TO);
  return { from: readBound(from), to: readBound(to) };
}

const writeRange = ({ from, to }: NumberRange) => `${from ?? ''}${UP_TO}${to ?? ''}`;

/** Reads the query of the address; what makes no sense is as if it were not there. */
export function readBrowsing(query: URLSearchParams): Browsing {
  const words = (query.get(KEYS.positions) ?? '').toUpperCase().split(',');
  const by = ORDERINGS.find((known) => known === query.get(KEYS.by)) ?? DEFAULT_ORDERING.by;
  const direction = { asc: 'ascending', desc: 'descending' } as const;
  const wanted = query.get(KEYS.direction);
  const demands = (query.get(KEYS.demands) ?? '').split(',');
  return {
    filters: {
      search: query.get(KEYS.search) ?? NO_FILTERS.search,
      priceFrom: readBound(query.get(KEYS.priceFrom)),
      priceTo: readBound(query.get(KEYS.priceTo)),
      teamIds: (query.get(KEYS.teams) ?? '').split(',').filter((id) => id !== ''),
      positions: POSITIONS.filter((position) => words.includes(position)),
      demands: DEMANDS.filter((demand) => demands.includes(demand)),
      ranges: RANGED.reduce(
        (ranges, measure) => withRange({ ranges }, measure, readRange(query.get(measure))),
        NO_FILTERS.ranges,
      ),
    },
    ordering: {
      by,
      direction: wanted === 'asc' || wanted === 'desc' ? direction[wanted] : firstDirection(by),
    },
  };
}

/** The query with the browsing in it; defaults leave no trace, what belongs to others stays. */
export function writeBrowsing(
  { filters, ordering }: Browsing,
  query: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (key: string, value: string | undefined) =>
    value ? next.set(key, value) : next.delete(key);
  put(KEYS.search, filters.search.trim());
  put(KEYS.priceFrom, filters.priceFrom?.toString());
  put(KEYS.priceTo, filters.priceTo?.toString());
  put(KEYS.teams, filters.teamIds.join(','));
  put(KEYS.positions, filters.positions.join(',').toLowerCase());
  put(KEYS.demands, filters.demands.join(','));
  for (const measure of RANGED) {
    const range = filters.ranges[measure];
    put(measure, range && writeRange(range));
  }
  put(KEYS.by, ordering.by === DEFAULT_ORDERING.by ? undefined : ordering.by);
  const isExpected = ordering.direction === firstDirection(ordering.by);
  put(KEYS.direction, isExpected ? undefined : ordering.direction.replace('ending', ''));
  return next;
}
