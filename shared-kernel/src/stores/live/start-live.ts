import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  Observable,
  of,
  type SchedulerLike,
  Subscription,
  switchMap,
  timer,
} from 'rxjs';
import type { Bearer } from '../../client/index.ts';
import {
  CLIENT_BUILD_HEADER,
  type RoundResult,
  STREAM_PATH,
  type UserRoundResult,
} from '../../contract/index.ts';
import type { EventBus } from '../../events/index.ts';
import { type RoundPoints, roundPoints, withLivePoints } from '../../rules/index.ts';
import { isWithin, SPREAD_MS } from '../freshness.ts';
import type { KernelOptions } from '../kernel-options.ts';
import type { LiveDevice } from '../live-device.ts';
import { isStreaming, type LiveSlot } from '../live-round.ts';
import type { Parts } from '../parts.ts';
import type { Refresher } from '../refresher.ts';
import { browserDevice } from './browser-device.ts';
import type { StreamEvent } from './event-parser.ts';
import { followLedger } from './follow-ledger.ts';
import { followRound } from './follow-round.ts';
import { readPicture } from './live-picture.ts';
import { etagOfLoaded } from './loaded-state.ts';
import { readStream } from './read-stream.ts';
import { shareStream } from './shared-stream.ts';
import { readMessage, type StreamMessage } from './stream-messages.ts';

/** A page nobody has seen for this long can do without a stream. */
export const HIDDEN_MS = 300_000;
/** A page has just loaded the ledger when its stream opens this soon. */
const SOON_MS = 15_000;
/** A season whose clock is not the real one has few players, who do not want to wait. */
const SHORT_SPREAD_MS = 300;
/** Tabs of another kernel share a stream only if they speak alike. */
const NAME = 'spieltag.live.2.';

/**
 * Lets the stores follow the stream of the season that is shown, and says what goes on in its round.
 * What polls rests meanwhile and goes on when the stream is away.
 */
export function startLive(
  parts: Parts,
  refresher: Pick<Refresher, 'loadGameState' | 'loadLedger'>,
  options: KernelOptions,
): Subscription {
  const device = { ...browserDevice(), ...options.live };
  const running = new Subscription();
  const { data, live, scheduler, seasons, session } = parts;
  const isPlayedApart = playedApart(data);
  Object.assign(live, inPlaceOfRequests(parts, device, running), { isPlayedApart });
  // What is watched may have been loaded before anything counted as played apart.
  data.reloadCalculating();
  const userId$ = session.state$.pipe(
    map(({ data }) => data?.id),
    distinctUntilChanged(),
  );
  running.add(
    combineLatest([seasons.selectedId$.pipe(distinctUntilChanged()), userId$])
      .pipe(
        switchMap(([seasonId]) =>
          seasonId ? streamOf(seasonId, { parts, refresher, options, device }) : EMPTY,
        ),
        // The pages of a server that has gone away ask one after the other.
        switchMap(() => timer(device.random() * SPREAD_MS, scheduler)),
        filter(() => !isStreaming(live)),
      )
      .subscribe(() => void refresher.loadGameState()),
  );
  return running;
}

/** What changes while a stream brings the news; without one everything is as before. */
function inPlaceOfRequests(
  { data, live, scheduler }: Parts,
  { random }: LiveDevice,
  running: Subscription,
): Pick<LiveSlot, 'fresh' | 'takesResults' | 'soon'> {
  const state = () => data.gameState.get().data;
  const fresh = (result: UserRoundResult): UserRoundResult => {
    const results = state()?.currentResults;
    // With a rank it is final: points are those of the evaluation.
    if (!isStreaming(live) || results?.id !== result.roundId || result.rank !== null) return result;
    return withLivePoints(result, pointsOf(results));
  };
  return {
    fresh,
    takesResults({ currentResults }) {
      if (!isStreaming(live)) return false;
      data.rounds.update((result, id) => (id === currentResults.id ? currentResults : result));
      data.myResults.update(fresh);
      data.otherResults.update((results) => {
        const all = results.map(fresh);
        return all.some((result, index) => result !== results[index]) ? all : results;
      });
      return true;
    },
    soon(work) {
      if (!isStreaming(live)) return work();
      const spreadMs = state()?.clockMode === 'real' ? SPREAD_MS : SHORT_SPREAD_MS;
      running.add(timer(random() * spreadMs, scheduler).subscribe(work));
    },
  };
}

/**
 * From the lineups on, an hour before kick-off: who waits for a match sees that it begins. One that was
 * broken off or called off stays as it is until it has another date.
 */
function playedApart({ gameState, clientDatabase }: Parts['data']): LiveSlot['isPlayedApart'] {
  return ({ id, matches }) => {
    if (id === gameState.get().data?.roundId) return false;
    const unfinished = matches.filter(({ state }) => state !== 'SCHEDULED' && state !== 'FINISHED');
    if (unfinished.length === 0) return false;
    const known = clientDatabase.get().data?.matches ?? [];
    const postponed = new Set(known.filter(({ isPostponed }) => isPostponed).map(({ id }) => id));
    return unfinished.some((match) => !postponed.has(match.id));
  };
}

interface StreamUse {
  readonly parts: Parts;
  readonly refresher: Pick<Refresher, 'loadLedger'>;
  readonly options: KernelOptions;
  readonly device: LiveDevice;
}

/** Emits when a stream that was there has gone away. */
function streamOf(
  seasonId: string,
  { parts, refresher, options, device }: StreamUse,
): Observable<void> {
  return new Observable((lost) => {
    const follower = followRound(parts);
    const takeLedger = followLedger(parts, refresher);
    const askedAt = parts.now();
    let isLoaded = true;
    const held = () => parts.data.gameState.get().data;
    const isKept = () => parts.client.keptSince.get() !== undefined;
    const stream = shareStream({
      ...device,
      now: parts.now,
      scheduler: parts.scheduler,
      name: NAME + seasonId,
      async connect(request) {
        const goesOnFrom = held();
        const { lastId = etagOfLoaded(goesOnFrom, parts.storage, options.apiBaseUrl) } = request;
        let isOpen = false;
        // Without one everything is told but what is the user's own.
        const bearer = await bearerOf(parts.session).catch(() => undefined);
        return readStream({
          ...request,
          ...addressOf(seasonId, options, bearer),
          lastId,
          onSign() {
            // A state that came just now has in it what is told now: the next try goes on from that.
            const isOutdated = lastId !== undefined && held() !== goesOnFrom;
            if (!isOpen && isOutdated) throw new Error('The state was loaded meanwhile');
            isOpen = true;
            // What comes now is what came after it.
            if (lastId !== request.lastId) follower.rely();
            request.onSign();
          },
        });
      },
      onEvent: (event) =>
        takeSafely(event, parts.bus, (message) => {
          if (message.name === 'ledger') void takeLedger(message.data);
          else follower.take(message);
        }),
      onStatus(streams) {
        const was = isStreaming(parts.live);
        follower.setStreaming(streams);
        if (was && !isStreaming(parts.live)) lost.next();
        // What happened to the own ledger meanwhile nobody tells again, also where the state comes later.
        isLoaded &&= !was && !isKept() && isWithin(parts.now() - askedAt, SOON_MS);
        if (!was && streams && !isLoaded) parts.live.soon(() => void refresher.loadLedger());
      },
      isTold: follower.isTold,
      picture: follower.picture,
      onPicture(content) {
        const picture = readPicture(content, seasonId);
        if (picture) follower.adopt(picture);
      },
    });
    const sight = wanted(device.inSight$, parts.scheduler).subscribe(stream.want);
    return () => {
      sight.unsubscribe();
      stream.stop();
      follower.stop();
    };
  });
}

/** Who was shown without a network has no token yet: with one there is an answer to a sign-in. */
async function bearerOf(session: Parts['session']): Promise<Bearer | undefined> {
  const token = await session.token();
  return token ?? ((await session.renew(undefined)) ? session.token() : undefined);
}

function addressOf(
  seasonId: string,
  { apiBaseUrl, build, fetch: own = fetch }: KernelOptions,
  bearer: Bearer | undefined,
) {
  return {
    url: apiBaseUrl + STREAM_PATH.replace('{seasonId}', encodeURIComponent(seasonId)),
    fetch: own,
    headers: {
      [CLIENT_BUILD_HEADER]: String(build.internalNumber),
      ...(bearer && { Authorization: `Bearer ${bearer.jwt}` }),
    },
  };
}

/** What cannot be read is put aside where developers see it; the game goes on. */
function takeSafely(
  event: StreamEvent,
  bus: EventBus,
  take: (message: StreamMessage) => void,
): void {
  try {
    const message = readMessage(event);
    if (message) take(message);
  } catch (error) {
    bus.receive({ name: `stream.${event.name}`, version: 1, payload: { message: String(error) } });
  }
}

/** Whether the page wants a stream: somebody sees it, or has a short while ago. */
function wanted(inSight$: Observable<boolean>, scheduler: SchedulerLike): Observable<boolean> {
  return inSight$.pipe(
    switchMap((is) => (is ? of(true) : timer(HIDDEN_MS, scheduler).pipe(map(() => false)))),
  );
}

/** Points of a round, counted once for each reading of it. */
const counted = new WeakMap<RoundResult, RoundPoints>();

function pointsOf(results: RoundResult): RoundPoints {
  const known = counted.get(results) ?? roundPoints(results.matches);
  counted.set(results, known);
  return known;
}
