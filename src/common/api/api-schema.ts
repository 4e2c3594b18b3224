import { ApiSchema, type SchemaObject } from '@nestjs/swagger';

interface SchemaWithConditions extends Pick<SchemaObject, 'anyOf' | 'oneOf'> {
  readonly description: string;
}

/** As `ApiSchema`, for fields that depend on one another: its type does not let conditions through, though it writes them. */
export function ApiConditionalSchema(schema: SchemaWithConditions): ClassDecorator {
  return ApiSchema(schema);
}

/** The condition that a field is there, and as the schema says. */
export function given(name: string, schema: SchemaObject): SchemaObject {
  return { required: [name], properties: { [name]: schema } };
}
