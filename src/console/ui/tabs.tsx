import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import './tabs.css';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; name: ReactNode; body: () => ReactNode }[];
  selected: Id;
  onSelect(id: Id): void;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className="tab">
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, body }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {body()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
