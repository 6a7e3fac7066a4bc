import { ROLES } from '../../kernel/session';
import type { Role, SignOnSettingsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { SelectField, TextField, type Option } from '../../ui/field';

import { IconArrowUp, IconPlus, IconTrash } from '../../ui/icons/icons';
import './group-roles.css';

export type GroupRole = NonNullable<SignOnSettingsQuery['singleSignOn']>['groupRoles'][number];

export const ROLE_OPTIONS: readonly Option<Role>[] = ROLES.map((role) => ({ value: role, name: role }));

interface GroupRolesProps {
  rows: readonly GroupRole[];
  onChange(rows: readonly GroupRole[]): void;
  /** Before rows have other places: refusals name them by these. */
  onPlace(): void;
}

/** Groups of the provider and the roles that they give; of several groups the first in the list counts. */
export function GroupRoles({ rows, onChange, onPlace }: GroupRolesProps) {
  const set = (index: number, changed: Partial<GroupRole>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  const without = (index: number) => rows.filter((_, at) => at !== index);
  const place = (changed: readonly GroupRole[]) => {
    onPlace();
    onChange(changed);
  };
  const raise = (index: number) => place(without(index).toSpliced(index - 1, 0, ...rows.slice(index, index + 1)));
  return (
    <fieldset className="stack">
      <legend className="field-label">Roles by group, evaluated at every sign-in. The first match applies.</legend>
      {rows.length === 0 && <p className="small muted">No group roles. Roles are set under People.</p>}
      {rows.map(({ group, role }, index) => (
        <div key={index} className="group-role">
          <TextField
            label={`Group ${index + 1}`}
            name={`groupRoles[${index}].group`}
            value={group}
            onChange={(text) => set(index, { group: text })}
            isRequired
          />
          <SelectField
            label="is"
            name={`groupRoles[${index}].role`}
            options={ROLE_OPTIONS}
            value={role}
            onChange={(chosen) => set(index, { role: chosen })}
          />
          <Button
            look="quiet"
            label={`Move group ${index + 1} up`}
            isDisabled={index === 0}
            onPress={() => raise(index)}
          >
            <IconArrowUp aria-hidden />
          </Button>
          <Button look="quiet" label={`Remove group ${index + 1}`} onPress={() => place(without(index))}>
            <IconTrash aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => onChange([...rows, { group: '', role: 'agent' }])}>
          <IconPlus aria-hidden /> Add group
        </Button>
      </div>
    </fieldset>
  );
}
