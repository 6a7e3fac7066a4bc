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
    description: 'Renames a queue in its history, forecasts and settings; returns the counts.',
  })
  renameQueue(@Ctx() ctx: RequestContext, @Args(() => RenameQueueArgs) args: RenameQueueArgs): Promise<QueueUse> {
    return renameQueue(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => QueueUse, {
    description: 'Merges a queue into another one and deletes its settings and inputs; returns the changes.',
  })
  mergeQueue(@Ctx() ctx: RequestContext, @Args(() => MergeQueueArgs) args: MergeQueueArgs): Promise<QueueUse> {
    return mergeQueue(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => QueueUse, {
    description: 'Deletes a queue with its history, settings and inputs; returns what was deleted.',
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
  @Mutation(() => Skill, { description: 'Renames a skill. Queues that require it keep requiring it.' })
  renameSkill(@Ctx() ctx: RequestContext, @Args(() => RenameSkillArgs) args: RenameSkillArgs): Promise<Skill> {
    return renameSkill(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => SkillUse, { description: 'Merges a skill into another one, with its employees and queues.' })
  mergeSkill(@Ctx() ctx: RequestContext, @Args(() => MergeSkillArgs) args: MergeSkillArgs): Promise<SkillUse> {
    return mergeSkill(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => SkillUse, {
    description: 'Deletes a skill. Queues that require it can be served by any agent, unless a setting says otherwise.',
  })
  removeSkill(@Ctx() ctx: RequestContext, @Args(() => SkillIdArgs) args: SkillIdArgs): Promise<SkillUse> {
    return removeSkill(ctx, args);
  }
}
