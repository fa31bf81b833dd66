import { beforeAll, beforeEach } from '@jest/globals';
import { communityRoutes, type OwnCommunities } from '@spieltag/shared-kernel/communities';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE, type TestWorld } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { useLocation, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Rankings } from '../app.view.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

void registerTexts('rankings', { de, en });
beforeAll(async () => {
  await preloadDialogs();
  await import('../features/communities/index.ts');
});
Element.prototype.scrollIntoView = () => {};

export const PATH = `/${SAMPLE.seasonId}/global-ranking/season/${SAMPLE.lastRoundId}`;
export const CLUB = 'tm-1';
const ENTRY_COUNT = 45;
const OWN_INDEX = 24;

export interface Input {
  readonly params: Readonly<Record<string, string | number>>;
  readonly body?: { readonly communityId: string };
}

interface Server {
  own: OwnCommunities;
  /** In the club, without the user. */
  members: number;
  /** The round is; before that its ranking is empty. */
  isEvaluated: boolean;
  /** The round is; else nobody has a place in it. */
  isPlayed: boolean;
  failure: Error | undefined;
  /** What was chosen. */
  readonly calls: string[];
}

/** What the server knows. */
export const server: Server = { ...fresh(), calls: [] };
beforeEach(() => {
  Object.assign(server, fresh());
  server.calls.length = 0;
});

function fresh(): Omit<Server, 'calls'> {
  return {
    own: { club: null, country: null },
    members: ENTRY_COUNT - 1,
    isEvaluated: true,
    isPlayed: true,
    failure: undefined,
  };
}

function entryAt(index: number): RankingEntry {
  const isMe = index === OWN_INDEX;
  return {
    userId: isMe ? SAMPLE.userId : `us-${index}`,
    rank: index + 1,
    prevRank: null,
    index,
    name: isMe ? 'Ada' : `Manager ${index}`,
    image: null,
    score: 90 - index,
    trend: 'UP',
  };
}
const entries = Array.from({ length: ENTRY_COUNT }, (_, index) => entryAt(index));

const isListed = () => server.isEvaluated && server.isPlayed && server.members > 0;
const ranking = (from: number, to: number, page: number): Ranking => ({
  entries: isListed() ? entries.slice(from, to) : [],
  state: server.isEvaluated ? 'CALCULATED' : 'CREATED',
  trendState: 'CALCULATED',
  entryCount: isListed() ? ENTRY_COUNT : 0,
  ts: 1,
  page,
});

/** Its answers. */
export function answer(row: unknown, { params, body }: Input): unknown {
  if (server.failure) throw server.failure;
  if (row === communityRoutes.list) {
    return {
      clubs: [
        { id: CLUB, managers: server.own.club === CLUB ? server.members + 1 : server.members },
      ],
      countries: [{ id: 'DE', managers: 7 }],
    };
  }
  if (row === communityRoutes.mine) return server.own;
  if (row === communityRoutes.join) {
    server.calls.push(`join ${body?.communityId}`);
    const kind = body?.communityId === CLUB ? 'club' : 'country';
    server.own = { ...server.own, [kind]: body?.communityId };
    return server.own;
  }
  if (row === communityRoutes.leave) {
    server.calls.push(`leave ${body?.communityId}`);
    server.own = { club: null, country: null };
    return server.own;
  }
  if (row === communityRoutes.seasonPage || row === communityRoutes.roundPage) {
    const page = Number(params.page);
    return ranking(page * 20, page * 20 + 20, page);
  }
  return ranking(OWN_INDEX - 10, OWN_INDEX + 11, 0);
}

/** The rankings at an address of the season's first round. */
export async function show(search: string, part: TestWorld = {}) {
  const kernel = createTestKernel({
    call: (row, input) => answer(row, input as Input),
    ...part,
  });
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`${PATH}/0${search}`]}>
        <Rankings />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
  await settle();
  return kernel;
}
export const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

let navigate: ReturnType<typeof useNavigate> = async () => {};

function Address() {
  const { pathname, search } = useLocation();
  navigate = useNavigate();
  return <output data-testid="address">{pathname + search}</output>;
}
export const address = () => screen.getByTestId('address').textContent;
/** Back or forward in the history, by so many steps. */
export const go = async (steps: number) => {
  await act(async () => navigate(steps));
  await settle();
};
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
/** Of the season, its head included. */
export const rows = () =>
  within(screen.getByRole('table', { name: /^Rangliste Saison, / })).getAllByRole('row');
