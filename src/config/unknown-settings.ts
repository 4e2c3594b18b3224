import { distance } from 'fastest-levenshtein';
import { type Environment } from './setting-definition.js';

/** A variable that somebody meant for Quarry, which reads none of that name. */
export interface UnknownSetting {
  readonly variable: string;
  /** Null where no known one is near. */
  readonly meant: string | null;
}

/** In front of a name it says for whom the variable is meant; no setting has it. */
const PREFIX = 'QUARRY';
/** A shorter name is near too many ordinary ones, such as PAGE to PAGER. */
const LEAST_LENGTH = 7;
/** A name of at least this length may differ in two characters. */
const LONG_LENGTH = 9;
/** What Kubernetes tells every container of the services beside it, such as QUARRY_PORT_3000_TCP_ADDR. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/;
const ADDRESS_OF_KUBERNETES = /^(tcp|udp|sctp):\/\//;
/** Read by OpenTelemetry's own library and by the compose file; proxies of protocols that are not spoken. */
const OF_OTHERS = /^OTEL_|^REDIS_PASSWORD$|^(ALL|FTP|RSYNC)_PROXY$/i;

/**
 * Names the variables that look as if they were settings and are none: those that begin with `QUARRY_`, or nearly so, and those
 * whose name is nearly that of a setting. Everything else in an environment belongs to somebody else.
 * @param known all variables that are read
 */
export function unknownSettings(environment: Environment, known: readonly string[]): UnknownSetting[] {
  return Object.entries(environment)
    .filter(([variable, value]) => value && !known.includes(variable) && !OF_OTHERS.test(variable))
    .flatMap(([variable, value]) => judge(variable, value ?? '', known))
    .sort((one, other) => one.variable.localeCompare(other.variable, 'en'));
}

/** What is said of it at the start and by `quarry config check`. */
export function describeUnknown({ variable, meant }: UnknownSetting): string {
  return `${variable} is not a setting${meant === null ? '' : `; did you mean ${meant}?`}`;
}

function judge(variable: string, value: string, known: readonly string[]): UnknownSetting[] {
  const [prefix = '', ...rest] = variable.split('_');
  if (rest.length > 0 && editsBetween(prefix.toUpperCase(), PREFIX) <= 1) {
    if (OF_KUBERNETES.test(variable) || ADDRESS_OF_KUBERNETES.test(value)) return [];
    return [{ variable, meant: meantBy(rest.join('_'), known) ?? meantBy(variable, known) }];
  }
  const meant = variable.length < LEAST_LENGTH ? null : meantBy(variable, known);
  return meant === null ? [] : [{ variable, meant }];
}

function meantBy(text: string, known: readonly string[]): string | null {
  const name = text.toUpperCase();
  if (known.includes(name)) return name;
  const ranked = known
    .filter((candidate) => candidate.length >= LEAST_LENGTH)
    .map((candidate) => ({ candidate, far: editsBetween(name, candidate) }))
    .sort((one, other) => one.far - other.far);
  const [nearest] = ranked;
  const allowed = name.length < LONG_LENGTH ? 1 : 2;
  if (nearest && nearest.far <= allowed) return nearest.candidate;
  return ranked.find(({ candidate }) => differsByWord(name, candidate))?.candidate ?? null;
}

/** Edits of single letters; two that are swapped are one. */
function editsBetween(one: string, other: string): number {
  const edits = distance(one, other);
  const lettersOf = (text: string) => Array.from(text).sort().join('');
  const isSwap = edits === 2 && lettersOf(one) === lettersOf(other);
  return isSwap ? 1 : edits;
}

/** Whether one has a word more than the other, as S3_BUCKET_NAME than S3_BUCKET, and both begin with the same. */
function differsByWord(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [one.split('_'), other.split('_')].sort((a, b) => a.length - b.length);
  if (shorter.length < 2 || longer.length !== shorter.length + 1 || shorter[0] !== longer[0]) return false;
  return longer.some((_, i) => longer.toSpliced(i, 1).join('_') === shorter.join('_'));
}
