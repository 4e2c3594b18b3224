import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { type ValidatorOptions } from 'class-validator';
import { ApiError } from '../api/api-error.js';
import { ValidationPlan } from './validation-plan.js';

/** Nest's pipe; classes of simple rules only are validated by a plan. */
class PlannedValidationPipe extends ValidationPipe {
  private readonly plans = new Map<unknown, ValidationPlan | null>();

  protected override validate(
    object: Record<string, unknown>,
    options?: ValidatorOptions,
  ): Promise<ValidationError[]> | ValidationError[] {
    const plan = this.planOf(object.constructor);
    if (!plan?.accepts(object)) return super.validate(object, options);
    plan.strip(object);
    return [];
  }

  private planOf(target: NewableFunction): ValidationPlan | null {
    const known = this.plans.get(target);
    if (known !== undefined) return known;
    const plan = ValidationPlan.of(target);
    this.plans.set(target, plan);
    return plan;
  }
}

/** The one validation rule of all operations: wrong types are refused, unknown fields ignored. */
export function createValidationPipe(): ValidationPipe {
  return new PlannedValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new ApiError('INVALID_PARAMETERS', describe(errors)),
  });
}

function describe(errors: ValidationError[]): string {
  return errors.map((error) => describeField(error, '')).join('; ');
}

function describeField(error: ValidationError, parent: string): string {
  const field = `${parent}${error.property}`;
  const children = error.children ?? [];
  if (children.length > 0) return children.map((child) => describeField(child, `${field}.`)).join('; ');
  const rules = Object.values(error.constraints ?? {}).map((rule) => withoutField(rule, error.property));
  return `${field}: ${rules.join(', ')}`;
}

/** class-validator begins its messages with the field's name, which the contract's message already has in front. */
function withoutField(rule: string, field: string): string {
  return rule.startsWith(`${field} `) ? rule.slice(field.length + 1) : rule;
}
