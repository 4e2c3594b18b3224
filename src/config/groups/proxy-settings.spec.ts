import { describe, expect, it } from '@jest/globals';
import { findUnknownSettings, InvalidSetting, loadSettings, secretsOf } from '../index.js';

describe('the settings of proxies', () => {
  it('are read in upper and in lower case, and are none by default', () => {
    expect(loadSettings({}).proxies).toEqual({ httpsProxy: null, httpProxy: null, exceptions: [] });
    expect(
      loadSettings({
        HTTPS_PROXY: 'http://proxy:3128/',
        http_proxy: 'http://plain:3128',
        no_proxy: '.SVC, 10.0.0.0/8',
      }).proxies,
    ).toEqual({
      httpsProxy: 'http://proxy:3128',
      httpProxy: 'http://plain:3128',
      exceptions: ['.svc', '10.0.0.0/8'],
    });
  });

  it('are refused where they are no address, without being repeated', () => {
    const load = () => loadSettings({ HTTPS_PROXY: 'socks5://ann:hunter2@proxy' });

    expect(load).toThrow(InvalidSetting);
    expect(load).toThrow('HTTPS_PROXY must be a URL that begins with http:// or https://');
    expect(load).not.toThrow('hunter2');
  });

  it('have passwords that nobody is told', () => {
    expect(secretsOf(loadSettings({ HTTPS_PROXY: 'http://ann:hunter2%20hunter2@proxy' }))).toContain(
      'hunter2 hunter2',
    );
  });

  it('are not taken for misspelt ones of other programs', () => {
    const environment = {
      https_proxy: 'http://a',
      no_proxy: 'b',
      FTP_PROXY: 'c',
      ALL_PROXY: 'd',
      ftp_proxy: 'e',
    };

    expect(findUnknownSettings(environment)).toEqual([]);
  });
});
