import { describe, expect, test } from '@jest/globals';
import { pushServiceOf, readPushHosts } from './push-hosts.ts';

const known = readPushHosts('');

describe('an endpoint a stranger names', () => {
  test.each([
    ['of Chrome', 'https://fcm.googleapis.com/fcm/send/abc:def', 'fcm.googleapis.com'],
    [
      'of Firefox',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'updates.push.services.mozilla.com',
    ],
    ['of Safari', 'https://web.push.apple.com/QX', 'web.push.apple.com'],
    ['of Edge', 'https://db5p.notify.windows.com/w/?token=x', 'db5p.notify.windows.com'],
  ])('%s is taken', (_, endpoint, host) => {
    expect(pushServiceOf(endpoint, known)).toEqual({ host, isOwn: false });
  });

  test.each([
    ['no address', 'endpoint'],
    ['no https', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['this machine', 'https://127.0.0.1/fcm/send/abc'],
    ['this machine by a name', 'https://localhost/fcm/send/abc'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['an address as a number', 'https://2130706433/fcm/send/abc'],
    ['an address of IPv6', 'https://[::1]/fcm/send/abc'],
    ['a host that only begins so', 'https://fcm.googleapis.com.example.org/x'],
    ['a host that only ends so', 'https://evilpush.apple.com.evil.org/x'],
    ['a host that ends so without a dot', 'https://evilnotify.windows.com/x'],
    ['a user before the host', 'https://fcm.googleapis.com@example.org/x'],
    ['a password', 'https://a:b@fcm.googleapis.com/x'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
  ])('with %s is refused', (_, endpoint) => {
    expect(pushServiceOf(endpoint, known)).toBeUndefined();
  });
});

describe('hosts an operator lists', () => {
  test('replace those that are known', () => {
    const hosts = readPushHosts('push.example.org, *.relay.example');
    expect(pushServiceOf('https://push.example.org/x', hosts)?.host).toBe('push.example.org');
    expect(pushServiceOf('https://a.relay.example/x', hosts)?.isOwn).toBe(false);
    expect(pushServiceOf('https://fcm.googleapis.com/x', hosts)).toBeUndefined();
  });

  test('may be an origin of their own, which stands for exactly that', () => {
    const hosts = readPushHosts('http://127.0.0.1:8199');
    expect(pushServiceOf('http://127.0.0.1:8199/x', hosts)).toEqual({
      host: '127.0.0.1:8199',
      isOwn: true,
    });
    expect(pushServiceOf('http://127.0.0.1:8198/x', hosts)).toBeUndefined();
  });

  test.each(['localhost', '*', 'ftp://a.example', 'a b', 'https://'])('%s is none', (text) => {
    expect(() => readPushHosts(text)).toThrow(/which is no (host|origin)/);
  });
});
