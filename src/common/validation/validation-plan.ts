import { getMetadataStorage, ValidationTypes, type ValidatorConstraintInterface } from 'class-validator';

/** A rule of a field: what a decorator of class-validator stands for. */
interface Rule {
  readonly constraint: ValidatorConstraintInterface;
  readonly parameters: unknown[];
}

type Condition = (object: object, value: unknown) => boolean;

interface Field {
  readonly name: string;
  /** Its rules hold only where all of these do, as those of a field that is optional. */
  readonly conditions: readonly Condition[];
  readonly rules: readonly Rule[];
}

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** Lists, nested objects and rules that hold at times only or take their time are left to class-validator. */
const SIMPLE_TYPES: readonly string[] = [
  ValidationTypes.CUSTOM_VALIDATION,
  ValidationTypes.CONDITIONAL_VALIDATION,
  ValidationTypes.WHITELIST,
];

/**
 * The rules of a class, found out once: class-validator looks through those of all classes at every call. It only tells that an
 * object keeps to them; what is wrong with one that does not is for class-validator to say.
 */
export class ValidationPlan {
  private constructor(
    private readonly target: string,
    private readonly fields: ReadonlyMap<string, Field>,
  ) {}

  /** @returns null for a class that has other than simple rules, or none */
  static of(target: NewableFunction): ValidationPlan | null {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
    if (metadata.length === 0 || !metadata.every(isSimple)) return null;
    const names = new Set(metadata.map(({ propertyName }) => propertyName));
    const fieldOf = (name: string) =>
      toField(
        name,
        metadata.filter(({ propertyName }) => propertyName === name),
      );
    return new ValidationPlan(target.name, new Map([...names].map((name) => [name, fieldOf(name)])));
  }

  /** Whether all fields of an object keep to their rules. */
  accepts(object: object): boolean {
    for (const field of this.fields.values()) {
      if (!this.keeps(object, field)) return false;
    }
    return true;
  }

  /** Removes the fields of an object that have no rule. */
  strip(object: Record<string, unknown>): void {
    for (const name of Object.keys(object)) {
      if (!this.fields.has(name)) Reflect.deleteProperty(object, name);
    }
  }

  private keeps(object: object, { name, conditions, rules }: Field): boolean {
    const value: unknown = Reflect.get(object, name);
    if (!conditions.every((condition) => condition(object, value))) return true;
    return rules.every(({ constraint, parameters }) => {
      const place = { targetName: this.target, property: name, object, value, constraints: parameters };
      return constraint.validate(value, place) === true;
    });
  }
}

/** A rule without options has no groups, other than its type says. */
type Rules = Omit<Metadata, 'groups'> & { readonly groups?: readonly string[] };

function isSimple({ type, each, groups = [], validateIf, constraintCls }: Rules): boolean {
  const isAlways = !each && !validateIf && groups.length === 0;
  return isAlways && SIMPLE_TYPES.includes(type) && constraintsOf(constraintCls).every(({ async }) => !async);
}

function toField(name: string, metadata: readonly Metadata[]): Field {
  const ofType = (wanted: string) => metadata.filter(({ type }) => type === wanted);
  return {
    name,
    conditions: ofType(ValidationTypes.CONDITIONAL_VALIDATION).map(
      ({ constraints }) => constraints[0] as Condition,
    ),
    rules: ofType(ValidationTypes.CUSTOM_VALIDATION).flatMap(({ constraintCls, constraints: parameters }) =>
      constraintsOf(constraintCls).map(({ instance }) => ({
        constraint: instance,
        parameters: parameters as unknown[],
      })),
    ),
  };
}

function constraintsOf(constraint: Metadata['constraintCls']) {
  return getMetadataStorage().getTargetValidatorConstraints(constraint);
}
