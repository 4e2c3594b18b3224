import { readAgeBands } from './groups/age-bands.js';
import { readAlternatives } from './filters/alternatives.js';
import { readDateFilters } from './times/date-filters.js';
import { readGroupConditions } from './groups/group-conditions.js';
import { readDurationFilters } from './durations/duration-filters.js';
import { readLateness } from './durations/lateness.js';
import { readMeanOfCounted, readMeanOfRows } from './comparisons/levels.js';
import { readMissingFilters, readNegatedColumns } from './filters/missing-filters.js';
import { readNoPartner } from './filters/no-partner.js';
import { readNumberFilters } from './numbers/number-filters.js';
import { readNumberRanges } from './numbers/number-ranges.js';
import { takePresence } from './filters/presence.js';
import { readHappened } from './durations/happened.js';
import { readHavingAny } from './filters/having-any.js';
import { type Reading } from './reading.js';
import { readStates, refuseJoinedEvents } from './filters/states.js';
import { readValueFilters } from './filters/value-filters.js';
import { readBareConditions } from './filters/bare-conditions.js';

/** Reads all conditions on rows. */
export function readFilters(reading: Reading): void {
  refuseJoinedEvents(reading);
  readNoPartner(reading);
  readDateFilters(reading);
  takePresence(reading);
  readNegatedColumns(reading);
  readValueFilters(reading);
  readMissingFilters(reading);
  readHavingAny(reading);
  readDurationFilters(reading);
  readLateness(reading);
  readStates(reading);
  readHappened(reading);
  readAgeBands(reading);
  readGroupConditions(reading);
  readMeanOfCounted(reading);
  readMeanOfRows(reading);
  readNumberRanges(reading);
  readNumberFilters(reading);
  readBareConditions(reading);
  readAlternatives(reading);
}
