import { existsSync } from 'node:fs';
import type { CapacitorConfig } from '@capacitor/cli';

/** The app's page once `npm run native` has made it; before, a page that says so. */
const PAGE = 'www';
const { SPIELTAG_APP_ID: appId = 'app.spieltag', SPIELTAG_APP_NAME: appName = 'Spieltag' } =
  process.env;

const config: CapacitorConfig = {
  appId,
  appName,
  webDir: existsSync(PAGE) ? PAGE : 'unprepared',
  // The page goes below the bars of the device, and keeps its own distance from them.
  backgroundColor: '#0b1f1d',
  ios: { contentInset: 'never' },
  plugins: {
    SystemBars: { insetsHandling: 'native', initialViewportFitValueHint: 'cover' },
    PushNotifications: { presentationOptions: ['alert'] },
  },
};

export default config;
