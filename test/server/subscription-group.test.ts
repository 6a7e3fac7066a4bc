import { buildSchema, parse } from 'graphql';
import type { Principal } from '../../src/kernel/principal';
import { groupOf } from '../../src/server/graphql/subscription-group';

const schema = buildSchema('type Query { a: Int }');
const group = (query: string, variableValues: Record<string, unknown> = {}, role = 'admin') =>
  groupOf({ schema, document: parse(query), variableValues }, { kind: 'user', role } as Principal);

describe('subscribers whose answers to one event are alike', () => {
  const plain = 'subscription { agentStateChanged { cursor state { employeeId } } }';
  const asked = `subscription Wall($team: ID, $after: String) {
    agentStateChanged(teamId: $team, after: $after) { cursor state { employeeId } } }`;

  it('are of one group, whatever team and cursor they ask for', () => {
    expect(group(asked, { team: 'north', after: '7' })).toBe(group(asked, { team: 'south', after: null }));
    expect(group(plain)).toBe(group('subscription{agentStateChanged(after:"9"){cursor state{employeeId}}}'));
  });

  it('are of another group where role, selection or a variable in it differs', () => {
    const including = 'subscription ($x: Boolean!) { agentStateChanged { cursor @include(if: $x) state { state } } }';
    const groups = [
      group(plain),
      group(plain, {}, 'supervisor'),
      group('subscription { agentStateChanged { cursor state { state } } }'),
      group('subscription { other: agentStateChanged { cursor state { employeeId } } }'),
      group(including, { x: true }),
      group(including, { x: false }),
    ];
    expect(new Set(groups).size).toBe(groups.length);
  });

  it('are told apart by what a variable has by default, and not by how its value came', () => {
    const byDefault = (value: boolean) =>
      `subscription ($x: Boolean = ${value}) { agentStateChanged { cursor @include(if: $x) state { state } } }`;
    expect(group(byDefault(true))).not.toBe(group(byDefault(false)));
    expect(group(byDefault(true))).toBe(group(byDefault(false), { x: true }));
  });
});
