import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components';
import { FindPeople, FindSchedules } from '../api/operations.generated';
import { addDays } from '../kernel/dates';
import { usePageActions } from '../kernel/page-actions';
import { useAnswer } from '../api/query';
import { useFormat } from '../kernel/format';
import { useSession } from '../kernel/session';
import { Dialog } from '../ui/dialog';
import { isShownTo } from './menu-entries';
import { PAGES } from './pages';
import { sectionsOf } from './sections';

/** Command palette: searches pages and their tabs, schedules, people and actions. */
export function Palette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  return (
    <Dialog title="Go to" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <PaletteBody close={close} />}
    </Dialog>
  );
}

const PAST_DAYS = 100;
const MAX_SCHEDULES = 8;

function PaletteBody({ close }: { close(): void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { dateOf, dayRange } = useFormat();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const findsPeople = session.me.role !== 'agent' && search.length >= 2;
  const { data } = useAnswer(FindPeople, { search }, { enabled: findsPeople, keepsPrevious: true });
  const actions = usePageActions();
  const has = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const go = (to: string, at?: { tab: string }) => () => {
    close();
    void navigate({ to, search: at ?? {} });
  };
  const pages = PAGES.filter((page) => page.icon && isShownTo(page, session) && has(page.name));
  const people = findsPeople ? (data?.employees ?? []) : [];
  const own = actions.filter(({ name }) => has(name));
  // Tabs, schedules and people are many: they are found by typing.
  const sections = search ? sectionsOf(session).filter(({ name }) => has(name)) : [];
  const from = addDays(dateOf(), -PAST_DAYS);
  const found = useAnswer(FindSchedules, { from }, { enabled: session.me.role !== 'agent', staleMs: 60_000 });
  const schedules = search ? (found.data?.schedules ?? []).filter(({ name }) => has(name)).slice(-MAX_SCHEDULES) : [];
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label="Pages, schedules, people and actions" className="field" autoFocus>
        <Input className="input" placeholder="Pages, schedules, people, settings" />
      </SearchField>
      <Menu
        className="palette-list"
        aria-label="Results"
        renderEmptyState={() => <p className="muted">Nothing found</p>}
      >
        {own.length > 0 && (
          <Section name="This page">
            {own.map(({ id, name, onAction }) => (
              <Item key={id} id={`action:${id}`} name={name} onAction={() => (close(), onAction())} />
            ))}
          </Section>
        )}
        {pages.length > 0 && (
          <Section name="Pages">
            {pages.map(({ path, name }) => (
              <Item key={path} id={`page:${path}`} name={name} onAction={go(path)} />
            ))}
          </Section>
        )}
        {sections.length > 0 && (
          <Section name="Sections">
            {sections.map(({ path, tab, name }) => (
              <Item key={name} id={`section:${name}`} name={name} onAction={go(path, { tab })} />
            ))}
          </Section>
        )}
        {schedules.length > 0 && (
          <Section name="Schedules">
            {schedules.map(({ id, name, startDate, endDate }) => (
              <Item
                key={id}
                id={`schedule:${id}`}
                name={name}
                note={dayRange(startDate, endDate)}
                onAction={go(`/schedule/${id}`)}
              />
            ))}
          </Section>
        )}
        {people.length > 0 && (
          <Section name="People">
            {people.map(({ id, firstName, lastName, teamName }) => (
              <Item
                key={id}
                id={`person:${id}`}
                name={`${firstName} ${lastName}`}
                note={teamName}
                onAction={go(`/people/${id}/${dateOf()}`)}
              />
            ))}
          </Section>
        )}
      </Menu>
    </Autocomplete>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className="small muted">{name}</Header>
      {children}
    </MenuSection>
  );
}

function Item({ id, name, note, onAction }: { id: string; name: string; note?: string | null; onAction(): void }) {
  return (
    <MenuItem id={id} textValue={name} className="option" onAction={onAction}>
      {name} {note && <span className="muted small">{note}</span>}
    </MenuItem>
  );
}
