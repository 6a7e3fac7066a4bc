import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { assignSkill, assignSkills, createSkill, unassignSkill } from './skill.commands';
import { Skill } from './skill.entity';
import { AssignSkillInput, AssignSkillsInput, CreateSkillInput, SkillsFilter } from './skill.inputs';
import { listSkills } from './skill.queries';
import { AssignedSkills, SkillAssignment } from './skill.type';

@Resolver(() => SkillAssignment)
export class SkillResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Skill], { description: 'Sorted by name, id.' })
  skills(@Ctx() ctx: RequestContext, @Args(() => SkillsFilter) filter: SkillsFilter): Promise<Skill[]> {
    return listSkills(ctx, filter);
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

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => AssignedSkills, { description: 'Assigns a skill to employees, all or nothing.' })
  assignSkills(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssignSkillsInput) input: AssignSkillsInput,
  ): Promise<AssignedSkills> {
    return assignSkills(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => SkillAssignment, {
    description: 'Removes a skill from an employee and returns the removed assignment.',
  })
  unassignSkill(
    @Ctx() ctx: RequestContext,
    @Arg('employeeId', () => ID) employeeId: string,
    @Arg('skillId', () => ID) skillId: string,
  ): Promise<SkillAssignment> {
    return unassignSkill(ctx, employeeId, skillId);
  }

  @DirectField()
  @FieldResolver(() => ID, { description: 'Stable while the employee has the skill.' })
  id(@Root() { employeeId, skillId }: SkillAssignment) {
    return `${employeeId}:${skillId}`;
  }
}
