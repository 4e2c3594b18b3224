import { describe, expect, it } from '@jest/globals';
import { certificateFault, describeFault } from './describe-fault.js';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

describe('what is said of a fault', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /self-signed; set NODE_EXTRA_CA_CERTS to the certificate/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /by an unknown authority; set NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', /has expired; renew it/],
    ['CERT_NOT_YET_VALID', /is not valid yet; check the clocks/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /was issued for a different host name; use the name in the certificate/],
  ])('names a certificate that is not accepted (%s), however deep it lies, and what to do', (code, text) => {
    const fault = new Error('fetch failed', { cause: new AggregateError([withCode(code)]) });

    expect(certificateFault(fault)).toMatch(text);
    expect(describeFault(fault)).toBe(certificateFault(fault));
  });

  it('knows what libraries say in words alone', () => {
    const told = new Error('failed to connect to sentinel a:26379 because self-signed certificate');

    expect(certificateFault(told)).toMatch(/^TLS: the certificate is self-signed/);
  });

  it('tells no certificate where it is something else', () => {
    expect(
      [withCode('ECONNREFUSED'), withCode('EPROTO'), new Error('wrong password'), null].map(certificateFault),
    ).toEqual([null, null, null, null]);
    expect(describeFault(withCode('ECONNREFUSED'))).toBe(
      'nothing is listening at that address and port (ECONNREFUSED)',
    );
  });
});
