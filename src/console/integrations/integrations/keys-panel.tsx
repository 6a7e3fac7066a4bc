import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { CreateKey, EndKeySecret, Keys, RevokeKey, RotateKey } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { KeysQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { CheckList, TextField } from '../../ui/field';
import { RowActions } from '../../ui/row-actions';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Secret } from '../../ui/secret';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';

type Key = KeysQuery['apiKeys'][number];

const PERMISSIONS = [
  { id: 'import:historical', says: 'Import contact history' },
  { id: 'import:employees', says: 'Import employees' },
  { id: 'import:agent-states', says: 'Import agent states' },
  { id: 'import:deflection', says: 'Import deflection' },
  { id: 'read:people', says: 'Read people' },
  { id: 'read:schedules', says: 'Read schedules' },
  { id: 'read:adherence', says: 'Read adherence' },
  { id: 'read:demand', says: 'Read history and forecasts' },
];
/** Days for which the old secret stays valid after rotation. */
const BOTH_DAYS = 7;
const DAY_MS = 86_400_000;

export function KeysPanel() {
  const { dateTime, longDay } = useFormat();
  const keys = useAnswer(Keys, {});
  const rotate = useChange(RotateKey, [Keys]);
  const revoke = useChange(RevokeKey, [Keys]);
  const endSecret = useChange(EndKeySecret, [Keys]);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<{ name: string; key: string }>();
  const [revoked, setRevoked] = useState<Key>();

  const rotateOf = (key: Key) => {
    const oldSecretEndsAt = new Date(Date.now() + BOTH_DAYS * DAY_MS).toISOString();
    const onError = ({ message }: Error) => tell(message, { look: 'bad' });
    rotate.mutate({ id: key.id, oldSecretEndsAt }, { onSuccess: (made) => setSecret(made.rotateApiKey), onError });
  };
  const columns: Column<Key>[] = [
    {
      id: 'name',
      name: 'Name',
      sortBy: ({ name }) => name,
      cell: ({ name, keyPreview }) => (
        <>
          {name} <code className="muted">{keyPreview}</code>
        </>
      ),
    },
    {
      id: 'may',
      name: 'Permissions',
      cell: ({ permissions }) => <span className="small">{permissions.map(wordsOf).join(', ')}</span>,
      isExtra: true,
    },
    {
      id: 'used',
      name: 'Last used',
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : <span className="muted">never</span>),
    },
    {
      id: 'ends',
      name: 'Expires',
      cell: ({ expiresAt }) => (expiresAt ? longDay(expiresAt.slice(0, 10)) : 'never'),
      isExtra: true,
    },
    {
      id: 'status',
      name: 'Status',
      cell: (key) => <Status keyOf={key} />,
    },
    {
      id: 'actions',
      name: 'Actions',
      cell: (key) =>
        key.status === 'active' && (
          <RowActions
            name={key.name}
            actions={[
              { id: 'rotate', name: 'Rotate secret (the old one works for a week)', onAction: () => rotateOf(key) },
              ...(key.secrets.length > 1
                ? key.secrets
                    .filter(({ endsAt }) => endsAt)
                    .map(({ id, preview }) => ({
                      id: `end-${id}`,
                      name: `Revoke old secret ${preview} now`,
                      onAction: () => endSecret.mutate({ secretId: id }),
                    }))
                : []),
              { id: 'revoke', name: 'Revoke', onAction: () => setRevoked(key) },
            ]}
          />
        ),
    },
  ];
  const make = (
    <Button look="primary" onPress={() => setMaking(true)}>
      <IconPlus aria-hidden /> Create key
    </Button>
  );
  return (
    <Panel title="API keys" actions={make} isFlush>
      <Answer of={keys}>
        {({ apiKeys }) => (
          <Table
            label="API keys"
            columns={columns}
            rows={apiKeys}
            keyOf={({ id }) => id}
            empty={<Empty title="No API keys">API keys let other systems import and read data.</Empty>}
          />
        )}
      </Answer>
      <Dialog title="Create key" isOpen={isMaking} onOpenChange={setMaking}>
        <MakeKey
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      </Dialog>
      <Dialog
        title={`API key ${secret?.name ?? ''}`}
        isOpen={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
      >
        {secret && <Secret name="API key" value={secret.key} />}
      </Dialog>
      <Confirm
        title={`Revoke ${revoked?.name ?? ''}?`}
        action="Revoke"
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        change={revoke}
        onConfirm={(close) => revoked && revoke.mutate({ id: revoked.id }, { onSuccess: close })}
      >
        The key stops working immediately. This cannot be undone.
      </Confirm>
    </Panel>
  );
}

const wordsOf = (permission: string): string => PERMISSIONS.find(({ id }) => id === permission)?.says ?? permission;

function Status({ keyOf: { status, expiresAt, secrets } }: { keyOf: Key }) {
  if (status === 'revoked') return <Badge>revoked</Badge>;
  if (expiresAt && Date.parse(expiresAt) < Date.now()) return <Badge look="warn">ended</Badge>;
  return <Badge look="good">{secrets.length > 1 ? 'active, two secrets' : 'active'}</Badge>;
}

function MakeKey({ onMade }: { onMade(made: { name: string; key: string }): void }) {
  const change = useChange(CreateKey, [Keys]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submit = (fields: FormData) => {
    const day = String(fields.get('expiresAt') ?? '');
    const input = {
      name: String(fields.get('name')),
      permissions: [...chosen],
      ...(day ? { expiresAt: new Date(`${day}T23:59:59`).toISOString() } : {}),
    };
    change.mutate({ input }, { onSuccess: ({ createApiKey }) => onMade(createApiKey) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Create key">
      <TextField label="Name" name="name" hint="What uses the key, such as “Telephony history”" isRequired autoFocus />
      <CheckList legend="Permissions" name="permissions" options={PERMISSIONS} chosen={chosen} onChange={setChosen} />
      <DateField label="Expires on" name="expiresAt" hint="Leave empty for no expiry" />
    </Form>
  );
}
