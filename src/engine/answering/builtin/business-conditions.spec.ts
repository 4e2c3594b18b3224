import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { costsOfThreeTeams } from '../../../../test/support/answering/samples/costs-and-plans.js';

const over = new AskedTables();

describe('how a question is put', () => {
  it('changes nothing of it', async () => {
    const plain = await over.rows(costsOfThreeTeams, 'total actual cost of Beta in 2023');
    const asked =
      'Hi, our controller asked me whether you could probably tell the total actual cost of Beta in 2023';
    expect(await over.rows(costsOfThreeTeams, asked)).toEqual(plain);
  });

  it('hides no condition on a value that a question does not know', async () => {
    expect(await over.rows(costsOfThreeTeams, 'total actual cost of the enterprise teams')).toEqual([]);
  });
});
