import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { ListArgs } from '../../kernel/graphql/page';
import { PLANNING_ROLES } from '../../kernel/principal';
import { assignContract, createContract, deleteContract, setWorkRules, updateContract } from './contract.commands';
import { Contract } from './contract.entity';
import { versionsByContract } from './contract.loaders';
import { contractAssignments, findContract, listContracts, readyMadeContracts } from './contract.queries';
import {
  AssignContractInput,
  CreateContractInput,
  EmployeeDaysArgs,
  EmployeesArgs,
  SetWorkRulesInput,
  UpdateContractInput,
} from './work-rule.inputs';
import { resolvedWorkRules, workRuleVersions } from './work-rule.queries';
import { ContractAssignment, EmployeeWorkRules, ReadyMadeContract, WorkRuleVersion } from './work-rule.type';

@Resolver(() => Contract)
export class ContractResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Contract], { description: 'Sorted by name, id; excludes deleted ones.' })
  contracts(@Ctx() ctx: RequestContext, @Args(() => ListArgs) list: ListArgs): Promise<Contract[]> {
    return listContracts(ctx, list);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => Contract)
  contract(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Contract> {
    return findContract(ctx, id, 'id');
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [ReadyMadeContract], { description: 'Contracts to start from, each with the source of its figures.' })
  readyMadeContracts(): ReadyMadeContract[] {
    return readyMadeContracts();
  }

  @Operation({ caller: 'user' })
  @Query(() => [ContractAssignment], { description: 'Sorted by employee and day. Agents can read their own.' })
  contractAssignments(
    @Ctx() ctx: RequestContext,
    @Args(() => EmployeesArgs) { employeeIds }: EmployeesArgs,
  ): Promise<ContractAssignment[]> {
    return contractAssignments(ctx, employeeIds);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [WorkRuleVersion], {
    description: 'Rules of an employee or, by default, of the organization, oldest first.',
  })
  workRules(
    @Ctx() ctx: RequestContext,
    @Arg('employeeId', () => ID, { nullable: true }) employeeId?: string,
  ): Promise<WorkRuleVersion[]> {
    return workRuleVersions(ctx, employeeId ?? null);
  }

  @Operation({ caller: 'user' })
  @Query(() => [EmployeeWorkRules], {
    description:
      'Rules in force with their sources; the nearest source of each subject applies. Agents can read their own.',
  })
  resolvedWorkRules(
    @Ctx() ctx: RequestContext,
    @Args(() => EmployeeDaysArgs) args: EmployeeDaysArgs,
  ): Promise<EmployeeWorkRules[]> {
    return resolvedWorkRules(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Contract)
  createContract(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateContractInput) input: CreateContractInput,
  ): Promise<Contract> {
    return createContract(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Contract, {
    description: 'Changes a contract. New rules apply from a given day; earlier days keep theirs.',
  })
  updateContract(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateContractInput) input: UpdateContractInput,
  ): Promise<Contract> {
    return updateContract(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean, {
    description: 'Deletes a contract without current or future assignments. Past days are still checked against it.',
  })
  deleteContract(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteContract(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => [ContractAssignment], {
    description: 'Assigns a contract and returns all assignments of these employees, past and future.',
  })
  assignContract(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssignContractInput) input: AssignContractInput,
  ): Promise<ContractAssignment[]> {
    return assignContract(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => [WorkRuleVersion], {
    description: 'Sets the work rules from a day on and returns all versions, oldest first.',
  })
  setWorkRules(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetWorkRulesInput) input: SetWorkRulesInput,
  ): Promise<WorkRuleVersion[]> {
    return setWorkRules(ctx, input);
  }

  @DirectField()
  @FieldResolver(() => [WorkRuleVersion], { description: 'Its rules from day to day, the oldest first.' })
  versions(@Root() contract: Contract, @Ctx() ctx: RequestContext) {
    return versionsByContract.load(ctx, contract.id);
  }
}
