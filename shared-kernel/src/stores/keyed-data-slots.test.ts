import { expect, test } from '@jest/globals';
import { createKeyedDataSlots } from './keyed-data-slots.ts';

const explain = () => ({
  code: '',
  status: undefined,
  messageKey: 'error.UNKNOWN' as const,
  params: {},
});

test('what is loaded anew is what is so now, also while an older answer is under way', async () => {
  const answers: ((points: number) => void)[] = [];
  const fetch = () => new Promise<number>((resolve) => answers.push(resolve));
  const slots = createKeyedDataSlots<string, number>(fetch, explain, () => 0);
  const shown: (number | undefined)[] = [];
  const watching = slots.state$('rn-1').subscribe(({ data }) => shown.push(data));
  const loading = slots.load('rn-1');
  slots.reload();
  answers[0]?.(10);
  await loading;
  await new Promise(setImmediate);
  expect(answers).toHaveLength(2);
  answers[1]?.(12);
  await new Promise(setImmediate);
  expect(shown.at(-1)).toBe(12);
  watching.unsubscribe();
});
