import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import './field.css';

export interface MenuAction {
  id: string;
  name: string;
  icon?: ReactNode;
  onAction?(): void;
  href?: string;
  isDisabled?: boolean;
}

/** A button, and the actions that it opens. */
export function Menu({ button, label, actions }: { button: ReactNode; label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      {button}
      <Popover className="popover">
        <AriaMenu aria-label={label} className="options">
          {actions.map(({ id, name, icon, onAction, href, isDisabled }) => (
            <MenuItem
              key={id}
              textValue={name}
              onAction={onAction}
              href={href}
              isDisabled={isDisabled}
              className="option row"
            >
              {icon}
              {name}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
