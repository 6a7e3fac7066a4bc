import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '../../ui/field';
import { Page, Panel } from '../../ui/page';
import { PersonDay } from './person-day';

/** One person's day, at an address of its own. */
export function PersonDayPage() {
  const { employeeId = '', date = '' } = useParams({ strict: false });
  return <PersonPage key={employeeId} employeeId={employeeId} date={date} />;
}

function PersonPage({ employeeId, date }: { employeeId: string; date: string }) {
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const go = (day: string) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) void navigate({ to: `/people/${employeeId}/${day}` });
  };
  return (
    <Page
      title={name ?? 'Person and day'}
      actions={<TextField label="Day" hidesLabel type="date" value={date} onChange={go} />}
    >
      <Panel>
        <PersonDay employeeId={employeeId} date={date} onDate={go} onName={setName} />
      </Panel>
    </Page>
  );
}
