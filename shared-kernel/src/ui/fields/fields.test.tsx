import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumberField } from './number-field.view.tsx';
import { parseNumber } from './parse-number.ts';
import { SearchField } from './search-field.view.tsx';
import { SegmentedControl } from './segmented-control.view.tsx';
import { Select } from './select.view.tsx';
import { StepSelect } from './step-select.view.tsx';
import { Switch } from './switch.view.tsx';

const OPTIONS = [
  { value: 'round', label: 'Spieltag' },
  { value: 'season', label: 'Saison' },
] as const;

test.each([
  ['0,5', 0.5],
  ['0.5', 0.5],
  [' 12 ', 12],
  ['.3', 0.3],
  ['', undefined],
  ['viel', undefined],
  ['1,2,3', undefined],
])('"%s" means %s', (text, figure) => {
  expect(parseNumber(text)).toBe(figure);
});

describe('A field for figures', () => {
  function Field({ onChange }: { readonly onChange: (value: number | undefined) => void }) {
    const [value, setValue] = useState<number>();
    const change = (next: number | undefined) => {
      setValue(next);
      onChange(next);
    };
    return <NumberField label="Marktwert" value={value} onChange={change} min={0} step={0.1} />;
  }

  test('is undefined while empty or unreadable, and keeps what is typed', async () => {
    const onChange = jest.fn();
    render(<Field onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Marktwert' }) as HTMLInputElement;
    await userEvent.type(input, '1,');
    expect(input.value).toBe('1,');
    await userEvent.clear(input);
    expect(onChange.mock.calls.at(-1)).toEqual([undefined]);
  });

  test('shows what it can read again: no groups of a thousand', async () => {
    const onChange = jest.fn();
    render(<NumberField label="Gegner" value={2000.5} onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Gegner' }) as HTMLInputElement;
    expect(input.value).toBe('2000,5');
    await userEvent.type(input, '{Backspace}{Backspace}{Backspace}');
    expect(onChange.mock.calls.at(-1)).toEqual([200]);
  });

  test('steps with the arrow keys, not below its minimum', async () => {
    const onChange = jest.fn();
    render(<Field onChange={onChange} />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(onChange.mock.calls.at(-1)).toEqual([0.3]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(onChange.mock.calls.at(-1)).toEqual([0]);
  });
});

test('A search is emptied by Escape and takes 32 characters at most', async () => {
  const onChange = jest.fn();
  render(<SearchField label="Suchen" value="Wint" onChange={onChange} />);
  const input = screen.getByRole('searchbox', { name: 'Suchen' }) as HTMLInputElement;
  expect(input.maxLength).toBe(32);
  await userEvent.type(input, '{Escape}');
  expect(onChange.mock.calls).toEqual([['']]);
});

test('Segments are radio buttons, chosen by name', async () => {
  const onChange = jest.fn();
  render(<SegmentedControl label="Art" options={OPTIONS} value="round" onChange={onChange} />);
  expect(screen.getByRole('radio', { name: 'Spieltag' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Saison' }));
  expect(onChange.mock.calls).toEqual([['season']]);
});

test('A segment is shown as chosen from the press on, and no longer when nobody takes it over', async () => {
  jest.useFakeTimers();
  render(<SegmentedControl label="Art" options={OPTIONS} value="round" onChange={() => {}} />);
  const season = screen.getByRole('radio', { name: 'Saison' });
  fireEvent.click(season);
  expect(season).toHaveProperty('checked', true);
  act(() => jest.advanceTimersByTime(1000));
  expect(season).toHaveProperty('checked', false);
  jest.useRealTimers();
});

test('A select calls with the chosen value', async () => {
  const onChange = jest.fn();
  render(<Select label="Art" options={OPTIONS} value="round" onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Art' }), 'Saison');
  expect(onChange.mock.calls).toEqual([['season']]);
});

test('A select of the address shows what was chosen from then on, until nobody takes it over', () => {
  jest.useFakeTimers();
  render(<Select fromAddress label="Art" options={OPTIONS} value="round" onChange={() => {}} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Art' });
  fireEvent.change(select, { target: { value: 'season' } });
  expect(select.value).toBe('season');
  act(() => jest.advanceTimersByTime(1000));
  expect(select.value).toBe('round');
  jest.useRealTimers();
});

describe('Steps that come back by way of the address', () => {
  const onChange = jest.fn();
  const options = ['1', '2', '3', '4'].map((value) => ({ value, label: `${value}. Spieltag` }));
  const steps = (value: string) => (
    <StepSelect
      label="Spieltag"
      previousLabel="Zurück"
      nextLabel="Weiter"
      {...{ options, value, onChange }}
    />
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const shown = () => screen.getByRole<HTMLSelectElement>('combobox').value;

  test('go on from what was pressed last', () => {
    onChange.mockClear();
    render(steps('1'));
    for (const name of ['Weiter', 'Weiter', 'Weiter', 'Zurück']) press(name);
    expect(onChange.mock.calls).toEqual([['2'], ['3'], ['4'], ['3']]);
  });

  test('stay at what was pressed last while those before it come, and go back when that is gone to', () => {
    const { rerender } = render(steps('1'));
    press('Weiter');
    press('Weiter');
    rerender(steps('2'));
    expect(shown()).toBe('3');
    rerender(steps('3'));
    rerender(steps('1'));
    expect(shown()).toBe('1');
  });

  test('go on from what was chosen in the list', () => {
    onChange.mockClear();
    render(steps('1'));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
    press('Zurück');
    press('Zurück');
    expect(shown()).toBe('1');
    expect(onChange.mock.calls).toEqual([['3'], ['2'], ['1']]);
  });
});

test('A switch is turned by its whole line', async () => {
  const onChange = jest.fn();
  render(<Switch label="Transfers" isOn={false} onChange={onChange} />);
  await userEvent.click(screen.getByText('Transfers'));
  expect(onChange.mock.calls).toEqual([[true]]);
});

test('A field keeps the focus while its change is under way, and takes none meanwhile', async () => {
  const onChange = jest.fn();
  const fields = (pending: boolean) => (
    <>
      <Switch label="Transfers" isOn={false} pending={pending} onChange={onChange} />
      <Select label="Art" options={OPTIONS} value="round" pending={pending} onChange={onChange} />
    </>
  );
  const { rerender } = render(fields(false));
  const transfers = screen.getByRole<HTMLInputElement>('switch');
  const kind = screen.getByRole<HTMLSelectElement>('combobox');
  rerender(fields(true));
  for (const field of [transfers, kind]) {
    expect([field.disabled, field.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  }
  await userEvent.click(transfers);
  await userEvent.selectOptions(kind, 'Saison');
  expect([onChange.mock.calls, transfers.checked, kind.value]).toEqual([[], false, 'round']);
  rerender(fields(false));
  await userEvent.click(transfers);
  expect(onChange.mock.calls).toEqual([[true]]);
});
