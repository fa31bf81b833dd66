/** The part of rxjs the house uses, shared by name so that the rest is shaken off. */
export type { Observer, Unsubscribable } from 'rxjs';
export {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  fromEvent,
  interval,
  map,
  merge,
  Observable,
  ReplaySubject,
  Subject,
  Subscription,
  skip,
  switchMap,
  timer,
} from 'rxjs';
