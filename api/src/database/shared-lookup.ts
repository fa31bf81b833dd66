import { LRUCache } from 'lru-cache';

/** When so many ask at a time that an answer a few milliseconds old will do. */
export interface Crowd {
  /** More than so many within the time an answer is kept. */
  readonly askers: number;
  /** How old an answer to a crowd may be. */
  readonly keptMs: number;
}

const KEYS_MAX = 1000;

/** The latest answer to a question, and how many have asked it since `from`. */
interface Asked<T> {
  from: number;
  askers: number;
  /** Those before `from` were many. */
  isCrowd: boolean;
  answer?: { readonly value: Promise<T>; readonly startedAt: number };
}

/**
 * Asks the database once for all who want to know the same at the same time. Nobody is given what was
 * looked up before they asked: who comes while a lookup is under way waits for the next one. Under
 * load a question that every request asks is asked a few hundred times a second, not many thousand.
 * With a crowd defined, those beyond its size are given the latest answer, and as long as they stay
 * that many, it is looked up once in the time an answer is kept.
 */
export class SharedLookup<T> {
  readonly #look: (key: string) => Promise<T>;
  readonly #crowd: Crowd | undefined;
  readonly #now: () => number;
  /** Keys may be made up by clients: only so many are kept. */
  readonly #asked = new LRUCache<string, Asked<T>>({ max: KEYS_MAX });
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  /** @param now monotonic ms */
  constructor(
    look: (key: string) => Promise<T>,
    crowd?: Crowd,
    now: () => number = () => performance.now(),
  ) {
    this.#look = look;
    this.#crowd = crowd;
    this.#now = now;
  }

  /** What a lookup says that begins from now on, or the latest one if a crowd asks. */
  get(key: string): Promise<T> {
    return (this.#crowd && this.#latest(key, this.#crowd)) ?? this.#fresh(key);
  }

  #latest(key: string, { askers, keptMs }: Crowd): Promise<T> | undefined {
    const now = this.#now();
    let asked = this.#asked.get(key);
    if (!asked || now - asked.from >= keptMs) {
      const isCrowd = !!asked && asked.askers > askers && now - asked.from < 2 * keptMs;
      asked = { ...asked, from: now, askers: 0, isCrowd };
      this.#asked.set(key, asked);
    }
    asked.askers += 1;
    const { answer } = asked;
    const isAlone = !asked.isCrowd && asked.askers <= askers;
    if (isAlone || !answer || now - answer.startedAt >= keptMs) return undefined;
    return answer.value;
  }

  #fresh(key: string): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key);
    const waiting = this.#next.get(key);
    if (waiting) return waiting;
    const start = () => {
      this.#next.delete(key);
      return this.#start(key);
    };
    const next = running.then(start, start);
    this.#next.set(key, next);
    return next;
  }

  #start(key: string): Promise<T> {
    const looking = this.#look(key);
    this.#running.set(key, looking);
    const asked = this.#asked.get(key);
    const answer = { value: looking, startedAt: this.#now() };
    if (asked) asked.answer = answer;
    const end = () => {
      if (this.#running.get(key) === looking) this.#running.delete(key);
    };
    looking.then(end, () => {
      end();
      const latest = this.#asked.get(key);
      if (latest?.answer === answer) delete latest.answer;
    });
    return looking;
  }
}
