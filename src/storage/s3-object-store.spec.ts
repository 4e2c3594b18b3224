import { describe, expect, it } from '@jest/globals';
import { S3ObjectStore } from './s3-object-store.js';

describe('the object store on S3', () => {
  it('says which bucket at which address cannot be used', async () => {
    const endpoint = 'http://127.0.0.1:1';
    const keys = { accessKey: 'key', secretKey: 'secret', region: 'us-east-1' };

    const opened = S3ObjectStore.open({ endpoint, publicEndpoint: endpoint, bucket: 'quarry', ...keys });

    await expect(opened).rejects.toThrow(
      'the bucket quarry at http://127.0.0.1:1 cannot be used: Error: connect ECONNREFUSED',
    );
  });
});
