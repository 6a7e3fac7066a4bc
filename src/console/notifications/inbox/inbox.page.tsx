import { useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { counted, useFormat } from '../../kernel/format';
import { Inbox, MarkNotificationsRead, MenuCounts } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useSearch } from '../../kernel/search';
import type { NotificationRowFragment } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import './inbox.css';
import { NotificationSettings } from './notification-settings';

const shape = z.object({
  show: z.catch(z.enum(['all', 'unread']), 'all'),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});
const ROWS = 50;
const READ = [Inbox, MenuCounts];

/** Notifications of the user, newest first. */
export function InboxPage() {
  const [{ show, page }, setSearch] = useSearch(shape);
  const answer = useAnswer(Inbox, { unread: show === 'unread' ? true : undefined, page }, { keepsPrevious: true });
  const mark = useChange(MarkNotificationsRead, READ);
  const unread = answer.data?.notifications.unread ?? 0;
  return (
    <Page
      title="Inbox"
      summary={answer.data && (unread === 0 ? 'All read' : counted(unread, 'unread notification'))}
      actions={
        <>
          <Choice
            label="Show"
            options={[
              { value: 'all', name: 'All' },
              { value: 'unread', name: 'Unread' },
            ]}
            value={show}
            onChange={(next) => setSearch({ show: next, page: 1 })}
          />
          <Button isDisabled={unread === 0} isPending={mark.isPending} onPress={() => mark.mutate({})}>
            Mark all as read
          </Button>
          <DialogButton title="Notification settings" place="wide" button={<Button>Settings</Button>}>
            {(close) => <NotificationSettings onDone={close} />}
          </DialogButton>
        </>
      }
    >
      <Panel isFlush>
        <Answer of={answer} lines={8}>
          {({ notifications: { data, total } }) =>
            data.length === 0 ? (
              <Empty title={show === 'unread' ? 'No unread notifications' : 'No notifications'}>
                Published schedules, changed shifts, decisions and offers appear here.
              </Empty>
            ) : (
              <>
                <ul className="inbox">
                  {data.map((row) => (
                    <li key={row.id}>
                      <Row of={row} onRead={() => row.readAt === null && mark.mutate({ ids: [row.id] })} />
                    </li>
                  ))}
                </ul>
                <Pager page={page} rows={ROWS} total={total} onPage={(next) => setSearch({ page: next })} />
              </>
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}

function Row({ of, onRead }: { of: NotificationRowFragment; onRead(): void }) {
  const { dateTime, withDays } = useFormat();
  const { history } = useRouter();
  const isUnread = of.readAt === null;
  return (
    <a
      href={of.link}
      className={isUnread ? 'inbox-row inbox-unread' : 'inbox-row'}
      onClick={(event) => {
        onRead();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.push(of.link);
      }}
    >
      <span className="inbox-dot" aria-hidden />
      <span>
        <strong>{withDays(of.title)}</strong>
        {isUnread && <span className="unseen"> (unread)</span>}
        <span className="inbox-text">{withDays(of.text)}</span>
      </span>
      <time dateTime={of.createdAt} className="small muted">
        {dateTime(of.createdAt)}
      </time>
    </a>
  );
}
