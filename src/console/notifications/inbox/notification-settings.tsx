import { useState } from 'react';
import { OwnNotificationSettings, SetNotificationSettings } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { EmailDelivery, NotificationChoicesFragment, NotificationKind } from '../../api/types.generated';
import { NumberField, SelectField, Switch } from '../../ui/field';
import { TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { tell } from '../../ui/toast';
import { EMAILS, KINDS } from './notification-words';

const DELIVERIES = (Object.entries(EMAILS) as [EmailDelivery, string][]).map(([value, name]) => ({ value, name }));
const DEFAULT_REMINDER_MINUTES = 60;
const DEFAULT_QUIET = { from: '21:00', until: '07:00' };

/** E-mail by kind, digest, quiet hours and reminders. The inbox receives every kind. */
export function NotificationSettings({ onDone }: { onDone(): void }) {
  const answer = useAnswer(OwnNotificationSettings, {}, { isKept: false });
  return (
    <Answer of={answer} lines={8}>
      {({ notificationSettings }) => <SettingsForm settings={notificationSettings} onDone={onDone} />}
    </Answer>
  );
}

function SettingsForm({ settings, onDone }: { settings: NotificationChoicesFragment; onDone(): void }) {
  const change = useChange(SetNotificationSettings, [OwnNotificationSettings]);
  const [emails, setEmails] = useState<Partial<Record<NotificationKind, EmailDelivery>>>({});
  const [isQuiet, setQuiet] = useState(settings.quietFrom !== null);
  const [reminds, setReminds] = useState(settings.reminderMinutes !== null);
  const submit = (fields: FormData) => {
    const time = (name: string) => String(fields.get(name) ?? '') || null;
    const choices = (Object.entries(emails) as [NotificationKind, EmailDelivery][]).map(([kind, email]) => ({
      kind,
      email,
    }));
    change.mutate(
      {
        input: {
          choices,
          digestAt: time('digestAt'),
          quietFrom: isQuiet ? time('quietFrom') : null,
          quietUntil: isQuiet ? time('quietUntil') : null,
          reminderMinutes: reminds ? Number(fields.get('reminderMinutes')) : null,
        },
      },
      { onSuccess: () => (tell('Settings saved'), onDone()) },
    );
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      {!settings.emailAvailable && (
        <Notice look="info">E-mail is not available on this server. Notifications appear in the inbox.</Notice>
      )}
      <table className="notification-table">
        <thead className="small muted">
          <tr>
            <th scope="col">Notification</th>
            <th scope="col">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {settings.choices.map(({ kind, email }) => (
            <tr key={kind}>
              <th scope="row">{KINDS[kind]}</th>
              <td>
                <SelectField
                  label={`E-mail: ${KINDS[kind]}`}
                  hidesLabel
                  options={DELIVERIES}
                  value={emails[kind] ?? email}
                  onChange={(next: EmailDelivery) => setEmails({ ...emails, [kind]: next })}
                  isDisabled={!settings.emailAvailable}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-row">
        <TimeField label="Daily digest at" name="digestAt" defaultValue={settings.digestAt} />
      </div>
      <Switch isSelected={isQuiet} onChange={setQuiet}>
        Quiet hours
      </Switch>
      {isQuiet && (
        <div className="form-row">
          <TimeField label="From" name="quietFrom" defaultValue={settings.quietFrom ?? DEFAULT_QUIET.from} isRequired />
          <TimeField
            label="To"
            name="quietUntil"
            defaultValue={settings.quietUntil ?? DEFAULT_QUIET.until}
            isRequired
          />
        </div>
      )}
      <Switch isSelected={reminds} onChange={setReminds}>
        Remind me before a shift
      </Switch>
      {reminds && (
        <NumberField
          label="Time before a shift"
          unit="min"
          name="reminderMinutes"
          defaultValue={settings.reminderMinutes ?? DEFAULT_REMINDER_MINUTES}
          minValue={15}
          maxValue={1440}
          isRequired
        />
      )}
    </Form>
  );
}
