import type { Envelope, EventBus, Quarantined } from '@spieltag/shared-kernel/events';
import { saveAsJson } from '@spieltag/shared-kernel/files';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  type Recording,
  readTrace,
  recordEvents,
  replayTrace,
} from '@spieltag/shared-kernel/recorder';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button, Card } from '@spieltag/shared-kernel/ui';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import styles from './debug.module.css';
import { useTask } from './use-task.ts';

const SHOWN = 8;
/** Recordings by bus: they go on while the tester visits other screens. */
const underWay = new WeakMap<EventBus, Recording>();

/** The events of the bus, and a recorder for them whose files tests can replay. */
export function EventsCard() {
  const { t } = useTexts('debug');
  const { bus, now } = useKernel();
  const { events, quarantined } = useNewest();
  const { run } = useTask();
  const [recording, setRecording] = useState(() => underWay.get(bus));
  const file = useRef<HTMLInputElement>(null);
  const record = () => {
    const begun = recordEvents(bus, now);
    underWay.set(bus, begun);
    setRecording(begun);
  };
  const stop = () => {
    if (!recording) return;
    const trace = recording.stop();
    underWay.delete(bus);
    setRecording(undefined);
    void saveAsJson(`events-${trace.startedAt}.json`, trace);
  };
  const replay = ({ target }: ChangeEvent<HTMLInputElement>) =>
    run(async () => {
      const trace = readTrace((await target.files?.[0]?.text()) ?? '');
      target.value = '';
      return trace
        ? t('debug.recorder.replayed', { count: replayTrace(bus, trace) })
        : t('debug.recorder.noTrace');
    });
  return (
    <Card title={t('debug.recorder.events')}>
      {events.length === 0 && <p>{t('debug.recorder.noEvents')}</p>}
      <ol className={styles.events}>
        {events.map(({ no, name, payload }) => (
          <li key={no}>
            <strong>{name}</strong> <code>{JSON.stringify(payload)}</code>
          </li>
        ))}
      </ol>
      {quarantined.length > 0 && (
        <>
          <h3>{t('debug.recorder.quarantine')}</h3>
          <ul className={styles.events}>
            {quarantined.map(({ no, reason, envelope }) => (
              <li key={no}>
                <strong>{reason}</strong> <code>{JSON.stringify(envelope)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.row}>
        {recording ? (
          <Button variant="primary" onClick={stop}>
            {t('debug.recorder.stopRecording')}
          </Button>
        ) : (
          <Button onClick={record}>{t('debug.recorder.record')}</Button>
        )}
        <Button onClick={() => file.current?.click()}>{t('debug.recorder.replay')}</Button>
        <input
          ref={file}
          type="file"
          accept="application/json"
          hidden
          aria-label={t('debug.recorder.replay')}
          onChange={(event) => void replay(event)}
        />
      </div>
      {recording && (
        <p role="status">{t('debug.recorder.recording', { count: recording.length })}</p>
      )}
    </Card>
  );
}

/** An entry with a number that stays the same. */
type Numbered<T> = T & { readonly no: number };

/** The newest events and the newest quarantined ones, newest first. */
function useNewest() {
  const { bus } = useKernel();
  const [events, setEvents] = useState<readonly Numbered<Envelope>[]>([]);
  const [quarantined, setQuarantined] = useState<readonly Numbered<Quarantined>[]>([]);
  useEffect(() => {
    const listening = bus.trace$.subscribe((one) => setEvents((all) => withNewest(all, one)));
    listening.add(
      bus.quarantine$.subscribe((one) => setQuarantined((all) => withNewest(all, one))),
    );
    return () => listening.unsubscribe();
  }, [bus]);
  return { events, quarantined };
}

function withNewest<T>(all: readonly Numbered<T>[], one: T): readonly Numbered<T>[] {
  return [{ ...one, no: (all[0]?.no ?? 0) + 1 }, ...all].slice(0, SHOWN);
}
