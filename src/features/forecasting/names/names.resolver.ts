import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Skill } from '../../people/skill.entity';
import {
  MergeQueueArgs,
  MergeSkillArgs,
  QueueNameArgs,
  RenameQueueArgs,
  RenameSkillArgs,
  SkillIdArgs,
} from './names.inputs';
import { mergeQueue, removeQueue, renameQueue } from './queue-name.commands';
import { queueUse } from './queue-name.queries';
import { QueueUse } from './queue-use.type';
import { mergeSkill, removeSkill, renameSkill } from './skill-name.commands';
import { skillUse } from './skill-name.queries';
import { SkillUse } from './skill-use.type';

@Resolver()
export class NamesResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => QueueUse)
  queueUse(@Ctx() ctx: RequestContext, @Args(() => QueueNameArgs) { name }: QueueNameArgs): Promise<QueueUse> {
    return queueUse(ctx, name);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => QueueUse, {
    description: 'Renames a queue in its history, forecasts and settings; gives what was renamed.',
  })
  renameQueue(@Ctx() ctx: RequestContext, @Args(() => RenameQueueArgs) args: RenameQueueArgs): Promise<QueueUse> {
    return renameQueue(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => QueueUse, {
    description:
      'Adds the contacts of a queue to another one and deletes what was entered for the first; gives what it was.',
  })
  mergeQueue(@Ctx() ctx: RequestContext, @Args(() => MergeQueueArgs) args: MergeQueueArgs): Promise<QueueUse> {
    return mergeQueue(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => QueueUse, {
    description: 'Deletes a queue with its contact history and all that was entered for it; gives what it was.',
  })
  removeQueue(@Ctx() ctx: RequestContext, @Args(() => QueueNameArgs) args: QueueNameArgs): Promise<QueueUse> {
    return removeQueue(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => SkillUse)
  skillUse(@Ctx() ctx: RequestContext, @Args(() => SkillIdArgs) { id }: SkillIdArgs): Promise<SkillUse> {
    return skillUse(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Skill, { description: 'Renames a skill; queues that need it go on needing it.' })
  renameSkill(@Ctx() ctx: RequestContext, @Args(() => RenameSkillArgs) args: RenameSkillArgs): Promise<Skill> {
    return renameSkill(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => SkillUse, { description: 'Gives the people and queues of a skill to another one.' })
  mergeSkill(@Ctx() ctx: RequestContext, @Args(() => MergeSkillArgs) args: MergeSkillArgs): Promise<SkillUse> {
    return mergeSkill(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => SkillUse, {
    description: 'Deletes a skill; queues that need it can be served by anyone, unless another setting says more.',
  })
  removeSkill(@Ctx() ctx: RequestContext, @Args(() => SkillIdArgs) args: SkillIdArgs): Promise<SkillUse> {
    return removeSkill(ctx, args);
  }
}
