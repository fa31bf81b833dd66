/**
 * What the projects Capacitor makes lack for this app, each as an edit of a file's text. An edit that was
 * made before is not made again.
 */

/** Android: links to the site open the app, and it may tell something and vibrate. */
export function withAppLinks(manifest: string, host: string): string {
  const permissions = [
    'android.permission.POST_NOTIFICATIONS',
    'android.permission.VIBRATE',
  ].filter((name) => !manifest.includes(name));
  const asked = permissions.map((name) => `    <uses-permission android:name="${name}" />\n`);
  const linked = manifest.includes('android:autoVerify')
    ? manifest.replace(/(android:scheme="https" android:host=")[^"]*/, `$1${host}`)
    : insertBefore(manifest, '        </activity>', linkFilter(host));
  return insertBefore(linked, '</manifest>', asked.join(''));
}

const linkFilter = (host: string) => `            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" />
            </intent-filter>

`;

/** Android: where the project says what a device leaves out when it hands the app on to another one. */
export const EXTRACTION_RULES_FILE = 'res/xml/data_extraction_rules.xml';

/**
 * Android: no backup takes the app's data along, and none is handed on to another device. What the device signs in
 * with lies in what the web view keeps: two devices would play as one, and none could be signed off alone.
 */
export function withoutBackup(manifest: string): string {
  const application = '<application';
  if (!manifest.includes(application)) throw lacks(application);
  return manifest.replaceAll(/\s+android:(?:allowBackup|dataExtractionRules)="[^"]*"/g, '').replace(
    application,
    `${application}
        android:allowBackup="false"
        android:dataExtractionRules="@xml/data_extraction_rules"`,
  );
}

const DOMAINS = ['root', 'file', 'database', 'sharedpref', 'external'];
const EXCLUDED = DOMAINS.map((domain) => `        <exclude domain="${domain}" />\n`).join('');

/** Android: from version 12 on a transfer to another device goes by these alone. */
export const EXTRACTION_RULES = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
    <cloud-backup>
${EXCLUDED}    </cloud-backup>
    <device-transfer>
${EXCLUDED}    </device-transfer>
</data-extraction-rules>
`;

/** Android: the class of the app's only screen, in the folder of its package. */
export const MAIN_ACTIVITY = 'MainActivity.java';

const START_ONCE = `{
    // The system brings an app it has ended back by what started it, be it a link of days ago.
    @Override
    protected void onCreate(android.os.Bundle state) {
        int fromHistory = android.content.Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY;
        if (state != null || (getIntent().getFlags() & fromHistory) != 0) {
            setIntent(new android.content.Intent(android.content.Intent.ACTION_MAIN));
        }
        super.onCreate(state);
    }
}`;

/**
 * Android: a link or a message that has started the app is followed once. Pages cannot tell whether somebody
 * opens the same link again or the system has brought the app back.
 */
export function withStartOnce(activity: string): string {
  if (activity.includes('FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY')) return activity;
  const body = /(extends BridgeActivity )\{\s*\}/;
  if (!body.test(activity)) throw lacks('extends BridgeActivity {}');
  return activity.replace(body, `$1${START_ONCE}`);
}

/** iOS: links to the site open the app, and it may tell something. */
export const ENTITLEMENTS = (host: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
	<key>aps-environment</key>
	<string>production</string>
</dict>
</plist>
`;

/** iOS: the project signs with them. */
export function withEntitlements(project: string): string {
  if (project.includes('CODE_SIGN_ENTITLEMENTS')) return project;
  return project.replaceAll(
    'INFOPLIST_FILE = App/Info.plist;',
    'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tINFOPLIST_FILE = App/Info.plist;',
  );
}

/** What players are asked with on iOS, in the language most of them speak. */
const USAGE = {
  NSCameraUsageDescription: 'Für dein Profilbild.',
  NSPhotoLibraryUsageDescription: 'Für dein Profilbild.',
};

/** iOS: why the app asks for camera and library. */
export function withUsage(info: string): string {
  const missing = Object.entries(USAGE).filter(([key]) => !info.includes(key));
  const lines = missing.map(([key, text]) => `\t<key>${key}</key>\n\t<string>${text}</string>\n`);
  return insertBefore(info, '</dict>\n</plist>', lines.join(''));
}

/** Where iOS tells the app its address for messages. */
export const APP_DELEGATE = 'App/AppDelegate.swift';

const PUSH_REPLIES = `    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`;

/** iOS: hands it on to the plugin. */
export function withPushReplies(delegate: string): string {
  if (delegate.includes('didRegisterForRemoteNotificationsWithDeviceToken')) return delegate;
  const end = delegate.lastIndexOf('}');
  return `${delegate.slice(0, end)}\n${PUSH_REPLIES}${delegate.slice(end)}`;
}

/** Before the last place where the mark stands. @throws Error where it does not */
function insertBefore(text: string, mark: string, inserted: string): string {
  if (inserted === '') return text;
  const at = text.lastIndexOf(mark);
  if (at < 0) throw lacks(mark);
  return text.slice(0, at) + inserted + text.slice(at);
}

const lacks = (mark: string) => new Error(`Capacitor's project has no "${mark.trim()}" any more`);
