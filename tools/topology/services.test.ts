import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ComposeServices } from './services.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHOSEN = {
  POSTGRES_PASSWORD: 'secret',
  API_DB_PASSWORD: 'secret2',
  REGISTRY_DB_PASSWORD: 'secret3',
  REPLICA_DB_PASSWORD: 'secret4',
  KEY_WRAPPING_SECRET: 'secret5',
  PUBLIC_URL: 'https://game.example',
};

test('folders of containers are those of this machine, one or several in a setting', async () => {
  const compose = await ComposeServices.read(ROOT, { ...CHOSEN, DOCUMENTS_DIR: '/srv/documents' });
  const places = {
    sockets: {},
    ports: { api: [1] },
    folders: { '/watched': '/here', '/documents': '/srv/documents' },
  };
  const { env } = compose.processOf('api', 'api-1', 1, places);
  expect(env).toMatchObject({
    WATCHED_FOLDERS: '/here/postgres,/here/replica',
    DOCUMENTS_DIR: '/srv/documents',
  });
});
