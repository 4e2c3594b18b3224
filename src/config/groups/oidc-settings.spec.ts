import { describe, expect, it } from '@jest/globals';
import { InvalidSetting } from '../setting-definition.js';
import { loadSettings } from '../settings.js';

const OIDC = { OIDC_ISSUER: 'https://id.example.com/', OIDC_AUDIENCE: 'quarry' };

describe('the settings of users who prove who they are', () => {
  it('are none without an issuer', () => {
    expect(loadSettings({}).oidc).toBeNull();
  });

  it('name the user by the subject of a token that stands beside a key, unless they say otherwise', () => {
    expect(loadSettings(OIDC).oidc).toEqual({
      issuer: 'https://id.example.com',
      audience: 'quarry',
      userClaim: 'sub',
      project: null,
      isRequired: false,
    });
    const further = { OIDC_USER_CLAIM: 'email', OIDC_PROJECT: 'reports', OIDC_REQUIRED: 'on' };
    expect(loadSettings({ ...OIDC, ...further }).oidc).toMatchObject({
      userClaim: 'email',
      project: 'reports',
      isRequired: true,
    });
  });

  it.each([
    [{ OIDC_ISSUER: OIDC.OIDC_ISSUER }, 'OIDC_AUDIENCE must be set when OIDC_ISSUER is, for example'],
    [{ OIDC_AUDIENCE: 'quarry' }, 'OIDC_ISSUER must be set when OIDC_AUDIENCE is, for example'],
    [{ OIDC_PROJECT: 'reports' }, 'OIDC_ISSUER must be set when OIDC_PROJECT is, for example'],
    [{ OIDC_REQUIRED: 'on' }, 'OIDC_ISSUER must be set when OIDC_REQUIRED is, for example'],
    [{ ...OIDC, OIDC_REQUIRED: 'yes' }, 'OIDC_REQUIRED must be one of on, off'],
    [{ ...OIDC, OIDC_ISSUER: 'id.example.com' }, 'OIDC_ISSUER must be a URL that begins with'],
  ])('are refused as %j, with what is wrong', (environment, message) => {
    expect(() => loadSettings(environment)).toThrow(InvalidSetting);
    expect(() => loadSettings(environment)).toThrow(message);
  });
});
