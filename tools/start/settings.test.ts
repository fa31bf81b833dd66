import { describe, expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';

describe('settings of the start', () => {
  test('without any, the demo season is stepped by hand on port 8080 with 1,000 opponents', () => {
    expect(readSettings([], {}, '/home/game')).toEqual({
      port: 8080,
      host: undefined,
      ownUrl: 'http://localhost:8080',
      publicUrl: 'http://localhost:8080',
      operatorOrigin: 'http://operator.localhost:8080',
      consumerOrigins: [],
      dataDir: '/home/game/.data',
      isDataDirNamed: false,
      databaseUrl: undefined,
      stage: 'development',
      serverEnv: {},
      seasons: [{ provider: 'generated', seed: 1 }],
      speed: undefined,
      bots: 1000,
      joinWhileRunning: true,
    });
  });

  test('seasons can be closed to newcomers once they run', () => {
    const settings = readSettings(['--closed-once-running'], {}, '/home/game');
    expect(settings.joinWhileRunning).toBe(false);
  });

  test('a season folder is relative to where the command was typed', () => {
    const settings = readSettings(
      ['--season', 'kicker:../seasons/one'],
      { INIT_CWD: '/home/me/game' },
      '/home/game',
    );
    expect(settings.seasons).toEqual([{ provider: 'kicker', folder: '/home/me/seasons/one' }]);
  });

  test.each([
    [{ HOST: '0.0.0.0' }, 'http://localhost:8080', 'http://localhost:8080'],
    [{ HOST: '::', PORT: '90' }, 'http://localhost:90', 'http://localhost:90'],
    [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:8080', 'http://192.0.2.7:8080'],
    [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:8080', 'http://[2001:db8::7]:8080'],
    [{ PUBLIC_URL: 'https://game.example/' }, 'http://localhost:8080', 'https://game.example'],
  ])('%j is reached at %s, by players at %s', (env, ownUrl, publicUrl) => {
    expect(readSettings([], env, '/home/game')).toMatchObject({ ownUrl, publicUrl });
  });

  test('what is set to nothing is not set', () => {
    const env = {
      PORT: '',
      HOST: '',
      PUBLIC_URL: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      STAGE: '',
      OIDC_ISSUER: '',
      AD_URL: '',
      CONSUMER_ORIGINS: '',
    };
    expect(readSettings([], env, '/home/game')).toEqual(readSettings([], {}, '/home/game'));
  });

  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['a port that is no number', [], { PORT: 'http' }, /^PORT must be a whole number/],
    ['a port in another notation', [], { PORT: '0x50' }, /^PORT must be a whole number/],
    ['a port out of range', [], { PORT: '70000' }, /^PORT must be .* 1 to 65535, not '70000'$/],
    ['a metrics port of 0', [], { METRICS_PORT: '0' }, /^METRICS_PORT must be .* 1 to 65535/],
    ['an unknown stage', [], { STAGE: 'live' }, /^STAGE must be one of development, staging/],
    ['a database of another kind', [], { DATABASE_URL: 'mysql://a/b' }, /^DATABASE_URL must/],
    ['a database that is no address', [], { DATABASE_URL: 'me:secret' }, /^DATABASE_URL must/],
    ['an issuer that is no address', [], { OIDC_ISSUER: 'magazine' }, /^OIDC_ISSUER must be/],
    ['a public address with a path', [], { PUBLIC_URL: 'https://a.example/b' }, /^PUBLIC_URL must/],
    ['shells anywhere', [], { CONSUMER_ORIGINS: '*' }, /^CONSUMER_ORIGINS must be/],
    [
      'operators below a path',
      [],
      { OPERATOR_ORIGIN: 'https://a.test/b' },
      /^OPERATOR_ORIGIN must/,
    ],
    [
      'operators over HTTP outside development',
      [],
      {
        OPERATOR_ORIGIN: 'http://operators.test',
        STAGE: 'production',
        KEY_WRAPPING_SECRET: Buffer.alloc(32).toString('base64'),
      },
      /^OPERATOR_ORIGIN must be an origin/,
    ],
    [
      'what servers of their own alone have',
      [],
      { GAME_URL: 'http://game:3000', OTEL_SERVICE_NAME: 'game' },
      /^npm start has no use for OTEL_SERVICE_NAME, GAME_URL, which servers/,
    ],
    ['a webhook without its secret', [], { WEBHOOK_URL: 'https://a.test' }, /^WEBHOOK_SECRET must/],
    ['a number of the registry that is none', [], { PRUNE_AFTER_DAYS: 'x' }, /^PRUNE_AFTER_DAYS /],
    ['an ad that is no address', [], { AD_URL: 'banner' }, /^AD_URL must be/],
    ['an ad that is a script', [], { AD_URL: 'javascript:alert(1)' }, /^AD_URL must begin/],
    ['a speed of nothing', ['--speed', '0'], {}, /^--speed must be a number above 0/],
    ['a speed without figure', ['--speed'], {}, /--speed/],
    ['a fraction of a bot', ['--bots', '1.5'], {}, /^--bots must be a whole number/],
    ['a season of an unknown kind', ['--season', 'opta:folder'], {}, /"opta:folder"/],
    [
      'an unknown argument',
      ['--sped', '2'],
      {},
      /'--sped', known are: --season, --speed, --bots, --closed-once-running$/,
    ],
    ['a word that is no option', ['2'], {}, /^Unexpected argument '2'/],
    ['an option npm has kept', [], { npm_config_bots: '2' }, /'npm start -- --bots \.\.\.'/],
  ])('%s is refused in one line', (_name, args, env, message) => {
    const read = () => readSettings(args, env, '/home/game');
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n|secret/);
  });
});
