import type { PersonRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Card, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { AdminError } from '../api/call-row.ts';
import type { PageOf } from '../api/game-api.ts';
import type { PeopleApi } from '../api/people-api.ts';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import forms from '../forms/forms.module.css';
import { useSubmit } from '../forms/use-submit.ts';
import styles from './people.module.css';
import { Person } from './person.view.tsx';
import { type Deed, PersonDialog } from './person-dialog.view.tsx';

const MIN_SEARCH_LENGTH = 2;

/** Who was found, and by which words: the field may hold others by now. */
interface Found {
  readonly searched: string;
  readonly people: PageOf<PersonRecord>;
}

/** Somebody is looked for; then one sees how their account stands and what can be done about it. */
export function People({ api }: { readonly api: PeopleApi }) {
  const { t } = useTexts('operator');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Found>();
  const [asked, setAsked] = useState<{ person: PersonRecord; deed: Deed }>();
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const words = search.trim();
  const find = async (searched: string) => {
    const people = await api.find(searched);
    setFound({ searched, people });
    return people.items;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(words.length >= MIN_SEARCH_LENGTH, async () => void (await find(words)));
  };
  // Why that fails is said beside the list: of what was done or refused it says nothing.
  const findAgain = async (searched = found?.searched) => {
    let people: readonly PersonRecord[] = [];
    if (searched === undefined) return people;
    await submit(true, async () => {
      people = await find(searched);
    });
    return people;
  };
  // There is another ban than was seen, of somebody else or one's own whose answer was lost: what is decided
  // anew is decided on that one. Otherwise what was seen stays, so that the same once more is refused instead of
  // done twice.
  const lookAgain = async ({ code }: AdminError) => {
    const fresh = (await findAgain()).find(({ id }) => id === asked?.person.id);
    if (code === 'PARAMETER_INVALID' && fresh) {
      setAsked((before) => before && { ...before, person: fresh });
    }
  };
  return (
    <Card title={t('operator.people.title')} flush>
      <form className={`${forms.form} ${styles.search}`} onSubmit={onSubmit}>
        <TextField label={t('operator.people.search')} value={search} onChange={setSearch} />
        <FormRefusal
          refusal={refusal}
          missing={isIncomplete ? t('operator.people.tooShort') : undefined}
        />
        <Button type="submit" pending={isPending}>
          {t('operator.people.find')}
        </Button>
      </form>
      <div role="status">
        {found?.people.items.length === 0 && (
          <p className={styles.said}>{t('operator.people.nobody')}</p>
        )}
        {found?.people.hasMore && (
          <p className={styles.said}>
            {t('operator.people.more', { count: found.people.items.length })}
          </p>
        )}
      </div>
      {found && found.people.items.length > 0 && (
        <ul className={styles.people} aria-label={t('operator.people.title')}>
          {found.people.items.map((person) => (
            <Person key={person.id} person={person} onAsk={(deed) => setAsked({ person, deed })} />
          ))}
        </ul>
      )}
      {asked && (
        <PersonDialog
          api={api}
          {...asked}
          findAgain={async (searched) => void (await findAgain(searched))}
          lookAgain={lookAgain}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}
