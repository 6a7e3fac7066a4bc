import { useState } from 'react';
import { AllowPasswords, DeleteSignOn, SetSignOn, SignOnSettings, TestSignOn } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { Role, SignOnSettingsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { SelectField, Switch, TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { GroupRoles, ROLE_OPTIONS, type GroupRole } from './group-roles';
import { Unsaved } from './unsaved';

type SignOn = NonNullable<SignOnSettingsQuery['singleSignOn']>;

const NOBODY = 'nobody';

/** Identity provider for single sign-on, and whether passwords are still allowed. */
export function SignOnPanel() {
  const answer = useAnswer(SignOnSettings, {});
  return (
    <Answer of={answer}>
      {({ singleSignOn }) => (
        <div className="stack">
          <Panel title="Identity provider (OpenID Connect)">
            <SignOnForm key={singleSignOn?.issuer ?? ''} of={singleSignOn} />
          </Panel>
          {singleSignOn && <InUse of={singleSignOn} />}
        </div>
      )}
    </Answer>
  );
}

function SignOnForm({ of }: { of: SignOn | null }) {
  const change = useChange(SetSignOn, [SignOnSettings]);
  const [role, setRole] = useState<string>(of?.defaultRole ?? (of ? NOBODY : 'agent'));
  const [groupRoles, setGroupRoles] = useState<readonly GroupRole[]>(of?.groupRoles ?? []);
  const [createsEmployees, setCreates] = useState(of?.createsEmployees ?? true);
  const [isTyped, setTyped] = useState(false);
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const input = {
      issuer: text('issuer'),
      clientId: text('clientId'),
      ...(text('clientSecret') ? { clientSecret: text('clientSecret') } : {}),
      emailDomains: text('emailDomains')
        .split(/[\s,]+/)
        .filter(Boolean),
      defaultRole: role === NOBODY ? null : (role as Role),
      groupsClaim: text('groupsClaim') || undefined,
      groupRoles: groupRoles.map(({ group, role: given }) => ({ group: group.trim(), role: given })),
      createsEmployees,
    };
    change.mutate(
      { input },
      {
        onSuccess: () => {
          setTyped(false);
          tell('Provider saved. Test it before you disable passwords.');
        },
      },
    );
  };
  return (
    <div onInput={() => setTyped(true)}>
      <Form change={change} onSubmit={submit} action="Save">
        <TextField label="Issuer" name="issuer" type="url" defaultValue={of?.issuer} isRequired />
        <div className="form-row">
          <TextField label="Client ID" name="clientId" defaultValue={of?.clientId} isRequired />
          <TextField
            label="Client secret"
            name="clientSecret"
            type="password"
            autoComplete="off"
            hint={of ? 'Leave empty to keep the current secret' : undefined}
            isRequired={!of}
          />
        </div>
        <div className="form-row">
          <TextField
            label="E-mail domains"
            name="emailDomains"
            defaultValue={of?.emailDomains.join(', ')}
            hint="Separated by commas"
            isRequired
          />
          <TextField
            label="Claim that holds the groups"
            name="groupsClaim"
            defaultValue={of?.groupsClaim ?? 'groups'}
            hint="A path for a nested claim, such as realm.roles"
          />
        </div>
        <GroupRoles
          rows={groupRoles}
          onChange={(rows) => {
            setGroupRoles(rows);
            setTyped(true);
          }}
          onPlace={change.reset}
        />
        <SelectField
          label={groupRoles.length > 0 ? 'Role for people in none of the groups' : 'Role for new people'}
          name="defaultRole"
          options={[
            ...ROLE_OPTIONS,
            { value: NOBODY, name: groupRoles.length > 0 ? 'none (deny sign-in)' : 'default: agent' },
          ]}
          value={role}
          onChange={(chosen: string) => {
            setRole(chosen);
            setTyped(true);
          }}
        />
        <Switch
          isSelected={createsEmployees}
          onChange={(is) => {
            setCreates(is);
            setTyped(true);
          }}
        >
          Create users at their first sign-in
        </Switch>
        {of && (
          <p className="small muted">
            Redirect URI to register with the provider: <code>{of.redirectUrl}</code>
          </p>
        )}
        <Unsaved isChanged={isTyped} />
      </Form>
    </div>
  );
}

function InUse({ of }: { of: SignOn }) {
  const test = useChange(TestSignOn);
  const allow = useChange(AllowPasswords, [SignOnSettings]);
  const remove = useChange(DeleteSignOn, [SignOnSettings]);
  const [isAsking, setAsking] = useState(false);
  const tested = test.data?.testSingleSignOn;
  return (
    <Panel title="In use">
      <p className="small">
        Sign-in page: <a href={of.signInUrl}>{of.signInUrl}</a>
      </p>
      <Switch isSelected={of.passwordSignIn} onChange={(allowed) => allow.mutate({ allowed })}>
        Allow passwords as well
      </Switch>
      {allow.error && <Notice look="bad">{messageOf(allow.error)}</Notice>}
      {tested && (
        <Notice look={tested.works ? 'good' : 'bad'}>{tested.problem ?? 'The provider responds correctly'}</Notice>
      )}
      <div className="row">
        <Button isPending={test.isPending} onPress={() => test.mutate({})}>
          Test
        </Button>
        <Button look="danger" onPress={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <Confirm
        title="Remove single sign-on?"
        action="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        change={remove}
        onConfirm={(close) => remove.mutate({}, { onSuccess: close })}
      >
        People sign in with passwords again. People without one need a password link.
      </Confirm>
    </Panel>
  );
}
