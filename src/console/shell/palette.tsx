import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components';
import { FindPeople } from '../api/operations.generated';
import { usePageActions } from '../kernel/page-actions';
import { useAnswer } from '../api/query';
import { useFormat } from '../kernel/format';
import { useSession } from '../kernel/session';
import { Dialog } from '../ui/dialog';
import { isShownTo } from './menu-entries';
import { PAGES } from './pages';

/** Command palette: searches pages, people and actions. */
export function Palette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  return (
    <Dialog title="Go to" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <PaletteBody close={close} />}
    </Dialog>
  );
}

function PaletteBody({ close }: { close(): void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { dateOf } = useFormat();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const findsPeople = session.me.role !== 'agent' && search.length >= 2;
  const { data } = useAnswer(FindPeople, { search }, { enabled: findsPeople, keepsPrevious: true });
  const actions = usePageActions();
  const has = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const go = (to: string) => () => {
    close();
    void navigate({ to });
  };
  const pages = PAGES.filter((page) => page.icon && isShownTo(page, session) && has(page.name));
  const people = findsPeople ? (data?.employees ?? []) : [];
  const own = actions.filter(({ name }) => has(name));
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label="Pages, people and actions" className="field" autoFocus>
        <Input className="input" placeholder="Pages, people, actions" />
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
