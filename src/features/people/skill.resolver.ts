import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { assignSkill, createSkill } from './skill.commands';
import { Skill } from './skill.entity';
import { AssignSkillInput, CreateSkillInput } from './skill.inputs';
import { listSkills } from './skill.queries';
import { SkillAssignment } from './skill.type';

@Resolver()
export class SkillResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Skill])
  skills(
    @Ctx() ctx: RequestContext,
    @Arg('category', () => String, { nullable: true }) category: string | null = null,
  ): Promise<Skill[]> {
    return listSkills(ctx, category);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Skill)
  createSkill(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateSkillInput) input: CreateSkillInput,
  ): Promise<Skill> {
    return createSkill(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => SkillAssignment)
  assignSkill(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssignSkillInput) input: AssignSkillInput,
  ): Promise<SkillAssignment> {
    return assignSkill(ctx, input);
  }
}
