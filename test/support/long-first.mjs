import Sequencer from '@jest/test-sequencer';

/** What starts services or asks many questions; nothing tells that by the size of its file. */
const LONG = /\/test\//;

/** On a clean machine, where nobody knows how long files take, the long ones come first, so that none of them is left for the end. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
