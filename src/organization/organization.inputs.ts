import { Field, InputType } from 'type-graphql';
import { Shape } from '../kernel/input';
import { Json } from '../kernel/scalars';
import { organizationShape, type SettingsChange } from './organization.rules';

@InputType()
@Shape(organizationShape)
export class UpdateSettingsInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true, description: 'Region/City.' })
  timezone?: string;

  @Field(() => Json, { nullable: true, description: 'The settings to change, named as in OrganizationSettings.' })
  settings?: SettingsChange;
}
