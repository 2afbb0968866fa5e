import { describe, expect, it } from 'vitest';
import { rememberedOrigin } from './remembered-origin.ts';

const host = 'evil.example';
/** Known open-redirect prefixes. */
const prefixes = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/%2f',
  '/%2F%2f',
  '%2f%2f',
  '/%5c',
  '/%5C%5c',
  '%5c%5c',
  '/%09/',
  '/%00/',
  '/.//',
  '/..//',
  '/./\\',
  '/;//',
  '/%2e%2e//',
  'http://',
  'https://',
  'HTTPS:',
  'https:/',
  'https:\\\\',
  'https:;//',
  'http:///',
  'ftp://',
  'blob:https://',
  'filesystem:https://',
  'view-source:https://',
  'mailto:a@',
  '/portal//',
  '/portal///',
  '/portal/\\',
  '/portal\\\\',
  '/portal/..//',
  '/portal/../..//',
  '/portal/./../\\',
  '/portal/%2f%2f',
  '/portal/%2F',
  '/portal/%5c%5c',
  '/portal/%2e%2e/%2f',
  '/portal/%252f/../%2f',
  '/portal/\t//',
  '/portal/%0d%0aLocation:https://',
  '/portal/\u2028//',
  '/portal@',
  '/portal.',
  '/portal:443//',
  '/portalish//',
  '/Portal/',
  '.portal/',
  'portal/',
  '@',
  ':@',
  '\u3002\u3002',
  '/\u2215\u2215',
  '\uff0f\uff0f',
];
const scripts = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'about:blank',
  'file:///etc/passwd',
  'intent://evil.example#Intent;end',
  'ms-settings:privacy',
];
const others = [
  '',
  ' ',
  '/',
  '?',
  '#',
  '.',
  '..',
  '/..',
  '/api/user/me',
  '/redirect.html',
  '/user/login/social/github/x@y.example',
  'undefined',
  'null',
  '[object Object]',
  '/portal/..',
  '/portal/../',
  '/portal/../api/user/session',
  '/portal/./../redirect.html',
  '/portal/%2e%2e/api/docs',
  '/portal/.%2e/api/docs',
  '/portal/..?x',
  '/portal/../#x',
  `/portal/${'x'.repeat(3000)}`,
];
const corpus = [...prefixes.map((prefix) => prefix + host), ...scripts, ...others];

describe('addresses outside the portal', () => {
  it('include at least a hundred notations', () => {
    expect(new Set(corpus).size).toBe(100);
  });
  it.each(corpus)('rejects %j', (address) => {
    expect(rememberedOrigin({ origin: address }, '')).toBe('/portal/home');
    expect(rememberedOrigin(null, address)).toBe('/portal/home');
  });
});

describe('addresses inside the portal', () => {
  it.each([
    '/portal',
    '/portal/',
    '/portal?x=1',
    '/portal#top',
    '/portal/blueprint/storage-account/form',
    '/portal/deployment?filter=a%2Fb&return=https://evil.example',
    '/portal/deployment?q=..%2F..&x=//',
    '/portal/subscription/resourceGroup?sids=All',
    '/portal/deployment/subscription/0/resourcegroup/rg.one/deploymentname/bp-x',
    '/portal/user/login/x@y.example',
    '/portal/a..b/.well',
    '/api/docs',
    '/api/docs#blueprint.list',
  ])('accepts %s', (address) => {
    expect(rememberedOrigin({ origin: address }, '')).toBe(address);
    expect(new URL(address, 'https://portal.example').origin).toBe('https://portal.example');
  });
});
