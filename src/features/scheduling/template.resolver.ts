import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { ListArgs } from '../../kernel/graphql/page';
import { PLANNING_ROLES } from '../../kernel/principal';
import { createTemplate, deleteTemplate, updateTemplate } from './template.commands';
import { ShiftTemplate } from './template.entity';
import { CreateShiftTemplateInput, UpdateShiftTemplateInput } from './template.inputs';
import { listTemplates } from './template.queries';

@Resolver()
export class TemplateResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [ShiftTemplate], { description: 'Sorted by name, id; excludes deleted ones.' })
  shiftTemplates(@Ctx() ctx: RequestContext, @Args(() => ListArgs) list: ListArgs): Promise<ShiftTemplate[]> {
    return listTemplates(ctx, list);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ShiftTemplate)
  createShiftTemplate(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateShiftTemplateInput) input: CreateShiftTemplateInput,
  ): Promise<ShiftTemplate> {
    return createTemplate(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ShiftTemplate, { description: 'Shifts made of it before stay as they are.' })
  updateShiftTemplate(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateShiftTemplateInput) input: UpdateShiftTemplateInput,
  ): Promise<ShiftTemplate> {
    return updateTemplate(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Boolean, { description: 'Deletes a template. Existing shifts keep it.' })
  deleteShiftTemplate(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteTemplate(ctx, id);
  }
}
