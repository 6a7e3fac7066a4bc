import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { ImportOptions } from '../../kernel/import/import-options';
import { Json } from '../../kernel/graphql/scalars';
import { importEmployees } from './employee-import.commands';
import { EmployeeImportResult } from './employee-import.type';

@Resolver()
export class EmployeeImportResolver {
  @Operation({ caller: 'apiKey', permission: 'import:employees', transaction: false })
  @Mutation(() => EmployeeImportResult, {
    description: 'Limit: 10,000 records, matched by e-mail. Missing teams and skills are created.',
  })
  importEmployees(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, {
      description:
        'Records with email, firstName, lastName, and employeeId, team, role, skills, active, supervisor,\n' +
        'weeklyHours, employmentType, rankPoints, seniorityDate, employedFrom, employedUntil,\n' +
        'contract where there are any.',
    })
    data: unknown,
    @Arg('updateExisting', () => Boolean, {
      defaultValue: false,
      description: 'If true, fields present update existing employees.',
    })
    updateExisting: boolean,
    @Args(() => ImportOptions) options: ImportOptions,
  ): Promise<EmployeeImportResult> {
    return importEmployees(ctx, data, updateExisting, options);
  }
}
