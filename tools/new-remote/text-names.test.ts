import { expect, test } from '@jest/globals';
import { planRemote } from '@spieltag/remote-kit/create';
import { textFolders } from '../texts/text-folders.ts';

const ofKernel = textFolders().filter(({ workspace }) => workspace === 'shared-kernel');

test.each(ofKernel)(
  'no remote anywhere is named as the texts $namespace of the kernel',
  (texts) => {
    const wish = { name: texts.namespace, icon: 'Star', label: { de: 'X', en: 'X' } };
    expect(() => planRemote(wish, { kernel: '1.0.0', remotes: [] })).toThrow(
      /there are texts under/,
    );
  },
);
