import { expect, jest, test } from '@jest/globals';
import type { OwnRanking } from '@spieltag/shared-kernel/contract';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { entryAt, pageOf } from '../../testing/the-remote.ts';
import { useJump } from './use-jump.ts';

const kernel = createTestKernel({});
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <KernelProvider kernel={kernel}>{children}</KernelProvider>
);

test('who has gone elsewhere on the way is not led away by the next rating either', async () => {
  let address = 'the list';
  const own = { ...pageOf(0), entry: entryAt(0) } as OwnRanking;
  const ask = jest.fn(async () => own);
  const onPage = jest.fn();
  const at = (shown: number) => ({
    list: {
      page: { data: pageOf(shown), error: undefined, retry: () => {} },
      shown,
      isProvisional: true,
    },
    ...{ ask, onPage },
    noteHere() {
      const before = address;
      return () => address === before;
    },
  });
  const { result, rerender } = renderHook(useJump, { wrapper, initialProps: at(0) });
  await act(async () => result.current.jump(45));
  expect(onPage.mock.calls).toEqual([[2]]);
  // The own row is on another page by now; before it is known on which, details are opened.
  ask.mockImplementationOnce(async () => {
    address = 'details over the list';
    return own;
  });
  await act(async () => rerender(at(2)));
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => rerender(at(2)));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onPage).toHaveBeenCalledTimes(1);
});
