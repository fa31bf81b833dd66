/** `node pack-alone.ts <url> <season>`: packs what the lock of a season has frozen, as a process. */
import { openDatabase } from '../database/index.ts';
import { packLineups } from '../evaluation/index.ts';

const [url = '', seasonId = ''] = process.argv.slice(2);
const db = openDatabase({ url, maxConnections: 1 });
await packLineups(db, seasonId);
await db.destroy();
