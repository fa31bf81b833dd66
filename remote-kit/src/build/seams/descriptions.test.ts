import { expect, test } from '@jest/globals';
import descriptionLoader from './descriptions.loader.ts';

test('schemas are the same without what describes them', () => {
  const source = `({
    port: { minimum: 1, description: 'Where it listens' },
    frame: { description: "Posts 'ready' to its \\"parent\\", once", maximum: 2 },
    key: {
      description:
        'It\\'s long',
    },
    payload: { description: { type: 'string' } },
    event: { version: 1, summary: 'It has happened' },
  })`;
  const read = (text: string): unknown => new Function(`return ${text}`)();
  expect(read(descriptionLoader(source))).toEqual({
    port: { minimum: 1 },
    frame: { maximum: 2 },
    key: {},
    payload: { description: { type: 'string' } },
    event: { version: 1 },
  });
});
