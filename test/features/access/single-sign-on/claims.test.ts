import {
  groupsIn,
  groupsProblemIn,
  isSubject,
  isVerified,
  namesIn,
  personIn,
  roleOf,
} from '../../../../src/features/access/single-sign-on/single-sign-on.rules';

describe('what a provider tells of somebody', () => {
  it('is a verified e-mail only where it says so, whichever way it says it', () => {
    const verified = [{ email_verified: true }, { email_verified: 'true' }, { xms_edov: true }, { xms_edov: '1' }];
    expect(verified.filter((claims) => !isVerified(claims))).toEqual([]);
    const not = [{}, { email_verified: false, xms_edov: true }, { email_verified: 'yes' }, { xms_edov: '0' }];
    expect(not.filter(isVerified)).toEqual([]);
  });

  it('is an e-mail with what the same statement says of it', () => {
    const [token, info] = [{ email: 'admin@x.example' }, { email: 'eve@x.example', email_verified: true }];
    expect(personIn(token, info)).toMatchObject({ email: 'eve@x.example', email_verified: true });
    expect(personIn({ email_verified: true }, { email: 'eve@x.example' }).email_verified).toBeUndefined();
    expect(personIn({ email: 'a@x.example', xms_edov: false }, info)).toMatchObject({ xms_edov: false });
    expect(personIn({}, {})).toEqual({});
  });

  it('is a subject of 1 to 255 whole characters', () => {
    expect(['a', 'é'.repeat(255)].filter((subject) => !isSubject(subject))).toEqual([]);
    expect(['', 'a'.repeat(256), 'a\ud800'].filter(isSubject)).toEqual([]);
  });

  it('is a list of groups, by the name of the claim or by the way into it', () => {
    expect(groupsIn({ groups: ['a', 1, 'b'] }, 'groups')).toEqual(['a', 'b']);
    expect(groupsIn({ role: 'a' }, 'role')).toEqual(['a']);
    expect(groupsIn({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a']);
    expect(groupsIn({ 'https://acme.example/groups': ['a'] }, 'https://acme.example/groups')).toEqual(['a']);
    expect(groupsIn({ groups: null }, 'groups.of.nobody')).toEqual([]);
  });

  it('is the role of the first group in the list; without a list it is none', () => {
    const rules = {
      groupsClaim: 'groups',
      groupRoles: [{ group: 'leads', role: 'supervisor' as const }],
      defaultRole: null,
    };
    expect(roleOf(rules, { groups: ['x', 'leads'] })).toBe('supervisor');
    expect(roleOf(rules, { groups: ['x'] })).toBeNull();
    expect(roleOf({ ...rules, defaultRole: 'agent' }, { groups: [] })).toBe('agent');
    expect(roleOf({ ...rules, groupRoles: [] }, { groups: ['leads'] })).toBeUndefined();
  });

  it('is no role where the groups are not told, and in words why', () => {
    const rules = { groupRoles: [{ group: 'leads', role: 'supervisor' as const }], defaultRole: 'agent' as const };
    const untold: [object, string, RegExp][] = [
      [{}, 'groups', /sends no claim groups/],
      [{ groups: null }, 'groups', /sends no claim groups/],
      [{ realm_access: {} }, 'realm_access.roles', /sends no claim realm_access.roles/],
      [{ _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }, 'groups', /too many/],
      [{ hasgroups: true }, 'groups', /too many/],
      [{ hasgroups: 'true' }, 'groups', /too many/],
    ];
    for (const [claims, groupsClaim, why] of untold) {
      expect(roleOf({ ...rules, groupsClaim }, { ...claims })).toBeUndefined();
      expect(groupsProblemIn({ ...claims }, groupsClaim)).toMatch(why);
    }
    for (const groups of [[], 'leads', ['x']]) expect(groupsProblemIn({ groups }, 'groups')).toBeNull();
  });

  it('is a name, or one made of what there is', () => {
    expect(namesIn({ given_name: 'Rosa', family_name: 'Ruiz' }, 'r@a.example')).toEqual({
      firstName: 'Rosa',
      lastName: 'Ruiz',
    });
    expect(namesIn({ name: 'Rosa de la Cruz' }, 'r@a.example')).toEqual({ firstName: 'Rosa', lastName: 'de la Cruz' });
    expect(namesIn({ given_name: 'a\u0000b', name: 7 }, 'rosa@a.example')).toEqual({
      firstName: 'rosa',
      lastName: 'rosa',
    });
  });
});
