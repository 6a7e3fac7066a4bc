import { Type } from '@mikro-orm/core';

/** A `time` column as `HH:MM`. */
export class LocalTimeType extends Type<string, string> {
  override convertToJSValue(value: string): string {
    return value.slice(0, 5);
  }

  override getColumnType(): string {
    return 'time';
  }

  override compareAsType(): string {
    return 'string';
  }
}
