import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { uploadOf } from './builds.ts';
import { createTestRegistry, type TestRegistry } from './test-registry.ts';

/** Versions of mf-market that are published, the oldest first. */
export const [A, B, C] = ['1.0.0-000000000a', '1.1.0-000000000b', '1.2.0-000000000c'] as const;
export const FRONTEND = '/projects/spieltag/microFrontends/mf-market';

type Reply = Awaited<ReturnType<TestRegistry['call']>>;

/** Live versions of a reply with the percents of the visitors who get each. */
export const sharesOf = ({ body }: Pick<Reply, 'body'>): readonly string[] =>
  (body.shares as { version: string; traffic: number }[]).map(
    ({ version, traffic }) => `${version} ${traffic}`,
  );

/**
 * The market of a registry of its own for the tests of a file, steered over the admin API. Before
 * each test version A is everybody's, whatever the one before has left.
 */
export class SteeredRemote {
  site!: TestRegistry;

  constructor(options: Parameters<typeof createTestRegistry>[0] = {}) {
    beforeAll(() => this.#start(options));
    beforeEach(() => this.#giveEverybodyA());
    afterAll(() => this.site.close());
  }

  readonly command = (name: string, body: object = {}): Promise<Reply> =>
    this.site.call('POST', `${FRONTEND}/${name}`, body);

  readonly deploy = (targetVersion: string, deploymentStrategy = 'AllAtOnce'): Promise<Reply> =>
    this.command('deployment', { targetVersion, deploymentStrategy });

  readonly state = (): Promise<Reply> => this.site.call('GET', `${FRONTEND}/state`);

  readonly live = async (): Promise<readonly string[]> => sharesOf(await this.state());

  /** What a page of a visitor is put together of. */
  readonly discover = () =>
    this.site.registry.app.inject({
      url: '/discovery/projects/spieltag/microFrontends',
      headers: { cookie: 'USER_TOKEN=somebody' },
    });

  async #start(options: Parameters<typeof createTestRegistry>[0]) {
    this.site = await createTestRegistry(options);
    for (const version of [A, B, C]) {
      await this.site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
    }
  }

  async #giveEverybodyA() {
    if ((await this.state()).body.phase === 'pinned') await this.command('unpin');
    if ((await this.live()).join() !== `${A} 100`) {
      const activeVersions = [{ version: A, traffic: 100 }];
      const set = await this.site.call('PATCH', FRONTEND, { activeVersions });
      if (set.status === 422) await this.command('rollback', { version: A });
    }
    if ((await this.live()).length === 0) await this.deploy(A);
    expect(await this.live()).toEqual([`${A} 100`]);
  }
}
