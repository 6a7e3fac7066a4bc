import type { Role } from '../../api/types.generated';

/** The four kinds of import: fields, header synonyms of other systems, and cell types. */

export type Kind = 'historical' | 'employees' | 'agent-states' | 'deflection';
export type FieldType =
  'text' | 'number' | 'duration' | 'boolean' | 'word' | 'date' | 'time' | 'instant' | 'list' | 'json';

export interface ImportField {
  name: string;
  label: string;
  type: FieldType;
  isRequired?: boolean;
  hint: string;
  /** Normalized by `foldedHeader`, most likely first. */
  synonyms: readonly string[];
  /** Allowed values of a word. */
  values?: readonly string[];
}

export interface ImportKind {
  kind: Kind;
  name: string;
  permission: string;
  roles: readonly Role[];
  fields: readonly ImportField[];
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const INTERVAL: readonly ImportField[] = [
  {
    name: 'date',
    label: 'Date',
    type: 'date',
    isRequired: true,
    hint: 'Can be the same column as Interval if it holds both',
    synonyms: words('calldate startdate intervaldate reportdate day datum tag fecha dia data jour giorno'),
  },
  {
    name: 'interval',
    label: 'Interval',
    type: 'time',
    isRequired: true,
    hint: 'Local start time, such as 09:30',
    synonyms: words(
      `intervalstart intervalstarttime startinterval starttime time start halfhour quarterhour hour intervall
      intervalbegin timeofday uhrzeit zeit von beginn hora intervalo heure intervalle ora tijd`,
    ),
  },
];
const QUEUE: ImportField = {
  name: 'queue',
  label: 'Queue',
  type: 'text',
  hint: 'Name of the queue',
  synonyms: words(
    `queuename callqueue skill skillname splitskill split csqname csq queueid workgroup lob warteschlange cola file coda
    wachtrij`,
  ),
};
const OFFSET: ImportField = {
  name: 'utcOffset',
  label: 'UTC offset',
  type: 'text',
  hint: 'For the hour that a clock change repeats',
  synonyms: words('offset gmtoffset'),
};
const channel = (values: readonly string[]): ImportField => ({
  name: 'channel',
  label: 'Channel',
  type: 'word',
  hint: values.join(', ').replace(/, (\w+)$/, ' or $1'),
  synonyms: words('media mediatype channeltype type kanal medium canal canale'),
  values,
});

export const AGENT_STATES = words('available on_call after_call_work break lunch meeting training offline unavailable');

export const KINDS: readonly ImportKind[] = [
  {
    kind: 'historical',
    name: 'Contact history',
    permission: 'import:historical',
    roles: ['admin', 'planner'],
    fields: [
      ...INTERVAL,
      {
        name: 'volume',
        label: 'Contacts',
        type: 'number',
        isRequired: true,
        hint: 'Contacts in the interval',
        synonyms: words(
          `offered callsoffered contactsoffered offeredcalls callspresented presented contactsqueued contacts calls
          interactions ncalls numberofcalls count total received incoming offer handled callshandled contactshandled
          acdcalls anrufe angeboten kontakte anzahl llamadas contactos appels contatti chiamate gesprekken`,
        ),
      },
      {
        name: 'aht',
        label: 'AHT',
        type: 'duration',
        isRequired: true,
        hint: 'Average handle time, in seconds or as m:ss or h:mm:ss',
        synonyms: words(
          `averagehandletime avghandletime averagehandlingtime avghandlingtime avghandle averagehandle handletimeavg
          ahtseconds ahtsec ahts ahtmin ahtminutes ahtms handletime handlingtime handletimeseconds avgacdtime
          bearbeitungszeit durchschnittlichebearbeitungszeit tmo dmt avhandletime`,
        ),
      },
      QUEUE,
      channel(['voice', 'chat', 'email']),
      OFFSET,
    ],
  },
  {
    kind: 'employees',
    name: 'Employees',
    permission: 'import:employees',
    roles: ['admin'],
    fields: [
      {
        name: 'email',
        label: 'E-mail',
        type: 'text',
        isRequired: true,
        hint: 'Identifies the employee',
        synonyms: words('mail emailaddress emailadresse mailadresse workemail username login correo courriel'),
      },
      {
        name: 'firstName',
        label: 'First name',
        type: 'text',
        isRequired: true,
        hint: '',
        synonyms: words('givenname forename first vorname nombre prenom nome voornaam'),
      },
      {
        name: 'lastName',
        label: 'Last name',
        type: 'text',
        isRequired: true,
        hint: '',
        synonyms: words('surname familyname last nachname familienname apellido apellidos nom cognome achternaam'),
      },
      {
        name: 'employeeId',
        label: 'Employee number',
        type: 'text',
        hint: 'Number in other systems',
        synonyms: words(
          'employeenumber number personnelnumber personalnummer externalid agentid staffid matricule payrollid',
        ),
      },
      {
        name: 'team',
        label: 'Team',
        type: 'text',
        hint: 'Created if new',
        synonyms: words('teamname group department abteilung equipo equipe'),
      },
      {
        name: 'role',
        label: 'Role',
        type: 'word',
        hint: 'agent, supervisor, planner or admin',
        synonyms: words('userrole rolle rol jobrole'),
        values: ['agent', 'supervisor', 'planner', 'admin'],
      },
      {
        name: 'skills',
        label: 'Skills',
        type: 'list',
        hint: 'Separated by ; or |',
        synonyms: words('skill queues skillset fahigkeiten competences'),
      },
      {
        name: 'active',
        label: 'Active',
        type: 'boolean',
        hint: 'yes or no',
        synonyms: words('isactive enabled aktiv activo actif'),
      },
      {
        name: 'supervisor',
        label: 'Supervisor',
        type: 'text',
        hint: "E-mail of the team's supervisor",
        synonyms: words('supervisoremail manager manageremail teamlead vorgesetzter'),
      },
      {
        name: 'weeklyHours',
        label: 'Weekly hours',
        type: 'number',
        hint: 'Target per week',
        synonyms: words('hours contracthours hoursperweek wochenstunden fte40 weeklyhourstarget'),
      },
      {
        name: 'employmentType',
        label: 'Employment type',
        type: 'word',
        hint: 'full_time, part_time, contractor or temporary',
        synonyms: words('employment contracttype workertype beschaftigung'),
        values: ['full_time', 'part_time', 'contractor', 'temporary'],
      },
      {
        name: 'rankPoints',
        label: 'Rank points',
        type: 'number',
        hint: 'Highest first in offers',
        synonyms: words('points score ranking'),
      },
      {
        name: 'seniorityDate',
        label: 'Seniority date',
        type: 'date',
        hint: 'Earliest first in offers',
        synonyms: words('seniority hiredate hired startdate employedsince eintrittsdatum'),
      },
      {
        name: 'contract',
        label: 'Contract',
        type: 'text',
        hint: 'Name of an existing contract',
        synonyms: words('contractname vertrag'),
      },
    ],
  },
  {
    kind: 'agent-states',
    name: 'Agent states',
    permission: 'import:agent-states',
    roles: ['admin'],
    fields: [
      {
        name: 'agentId',
        label: 'Agent',
        type: 'text',
        isRequired: true,
        hint: 'E-mail or employee number',
        synonyms: words('agent employeeid email agentemail employeenumber loginid username user'),
      },
      {
        name: 'state',
        label: 'State',
        type: 'word',
        isRequired: true,
        hint: 'available, break, …',
        synonyms: words('status agentstate agentstatus presence statename'),
        values: AGENT_STATES,
      },
      {
        name: 'timestamp',
        label: 'Time',
        type: 'instant',
        isRequired: true,
        hint: 'Date and time; local where it has no zone',
        synonyms: words('time at since eventtime datetime dateandtime starttime start statetime zeitstempel zeitpunkt'),
      },
      { name: 'queue', label: 'Queue', type: 'text', hint: '', synonyms: words('queuename skill') },
      {
        name: 'acdStateCode',
        label: 'ACD state code',
        type: 'text',
        hint: "The telephony system's code",
        synonyms: words('acdstate auxcode code reasoncode'),
      },
    ],
  },
  {
    kind: 'deflection',
    name: 'Deflection by bots',
    permission: 'import:deflection',
    roles: ['admin', 'planner'],
    fields: [
      ...INTERVAL,
      {
        name: 'contactsDeflected',
        label: 'Contacts deflected',
        type: 'number',
        isRequired: true,
        hint: 'Resolved without an agent',
        synonyms: words('deflected resolvedbybot contained selfserved'),
      },
      {
        name: 'totalContactsOffered',
        label: 'Contacts offered',
        type: 'number',
        hint: 'All contacts before deflection',
        synonyms: words('total totaloffered offered totalcontacts contacts'),
      },
      QUEUE,
      channel(['voice', 'chat', 'email', 'sms']),
      OFFSET,
      {
        name: 'deflectionSource',
        label: 'Source',
        type: 'word',
        hint: 'chatbot, ivr, self_service or virtual_agent',
        synonyms: words('source bot'),
        values: ['chatbot', 'ivr', 'self_service', 'virtual_agent'],
      },
      { name: 'metadata', label: 'Metadata', type: 'json', hint: 'JSON', synonyms: [] },
    ],
  },
];

export const kindOf = (kind: Kind): ImportKind => KINDS.find((each) => each.kind === kind) as ImportKind;

/** Returns the label of a field on the page. */
export const labelOf = ({ fields }: ImportKind, name: string): string | undefined =>
  fields.find((field) => field.name === name)?.label;
