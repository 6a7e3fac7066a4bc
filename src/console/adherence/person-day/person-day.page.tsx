import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isDate } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/written-field';
import { Page, Panel } from '../../ui/page';
import { PersonDay } from './person-day';

/** Page of one person's day. Defaults to today. */
export function PersonDayPage() {
  const { employeeId = '', date = '' } = useParams({ strict: false });
  const today = useFormat().dateOf();
  if (!isDate(date)) return <Navigate to={`/people/${employeeId}/${today}` as '/'} replace />;
  return <PersonPage key={employeeId} employeeId={employeeId} date={date} />;
}

function PersonPage({ employeeId, date }: { employeeId: string; date: string }) {
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const go = (day: string, replace = false) => void navigate({ to: `/people/${employeeId}/${day}`, replace });
  return (
    <Page
      title={name ?? 'Person and day'}
      actions={
        <>
          <DateField label="Day" hidesLabel value={date} onChange={(day) => go(day, true)} />
          <Button onPress={() => void navigate({ to: '/requests', search: { enter: employeeId, day: date } })}>
            Enter time off
          </Button>
        </>
      }
    >
      <Panel>
        <PersonDay employeeId={employeeId} date={date} onDate={go} onName={setName} />
      </Panel>
    </Page>
  );
}
