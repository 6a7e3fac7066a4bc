import { Field, ObjectType } from 'type-graphql';
import { PasswordLink } from '../../access/password-link.type';
import { User } from '../../access/user.entity';

@ObjectType({ simpleResolvers: true })
export class CreatedUser {
  @Field(() => User)
  user!: User;

  @Field(() => PasswordLink, {
    nullable: true,
    description: 'For a user without a password; shown in this answer only.',
  })
  passwordLink!: PasswordLink | null;
}
