/** Words of other systems and languages for enum values. */

/** Without case, accents, spaces and signs. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: {
    voice: `voice call calls phone telephone telephony inbound inboundvoice acd
      telefon telefonie anruf anrufe sprache voz llamada telefono voix appel voce`,
    chat: 'chat webchat livechat messaging message messages webmessaging im chats whatsapp',
    email: 'email emails mail mails correo correoelectronico courriel posta',
    sms: 'sms text textmessage',
  },
  role: {
    agent: 'agent agents user mitarbeiter agente conseiller employee advisor representative csr',
    supervisor: 'supervisor teamleader teamlead teamleiter teamleiterin superviseur leader manager',
    planner: 'planner planer wfm planificador planificateur scheduler analyst',
    admin: 'admin administrator administrador administrateur',
  },
  employmentType: {
    full_time: 'fulltime full ft vollzeit tiempocompleto jornadacompleta tempsplein voltijd tempopieno',
    part_time: 'parttime part pt teilzeit tiempoparcial mediajornada tempspartiel deeltijd tempoparziale',
    contractor: 'contractor external extern freelance freelancer externe contratista',
    temporary: 'temporary temp befristet temporal temporaire leiharbeit zeitarbeit interim',
  },
  state: {
    available: 'available ready idle onqueue waiting verfugbar bereit frei disponible',
    on_call: 'oncall talking busy incall interacting talk connected acd imgesprach gesprach enllamada enappel onacall',
    after_call_work: 'aftercallwork acw wrapup wrap aftercall work nachbearbeitung',
    break: 'break pause onbreak shortbreak rest descanso',
    lunch: 'lunch meal mittag mittagspause almuerzo comida dejeuner',
    meeting: 'meeting inmeeting besprechung reunion teammeeting',
    training: 'training coaching schulung formacion formation',
    offline: 'offline loggedout loggedoff logout logoff signedout abgemeldet desconectado deconnecte',
    unavailable:
      'unavailable notready away notavailable aux nichtverfugbar nichtbereit nodisponible indisponible offqueue',
  },
  deflectionSource: {
    chatbot: 'chatbot bot chat',
    ivr: 'ivr voiceportal voicebot',
    self_service: 'selfservice portal helpcenter faq website',
    virtual_agent: 'virtualagent virtualassistant assistant',
  },
};

const YES = new Set(
  'true yes y 1 x active enabled on ja wahr aktiv j si sí oui vrai activo actif'.split(' ').map(foldedWord),
);
const NO = new Set(
  'false no n 0 inactive disabled off nein falsch inaktiv non faux inactivo inactif terminated'
    .split(' ')
    .map(foldedWord),
);

export const booleanOf = (cell: string): boolean | undefined => {
  const word = foldedWord(cell);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
};

/** Values by normalized word, by field. */
const VALUES = new Map(
  Object.entries(ALIASES).map(([field, aliases]) => [
    field,
    new Map(
      Object.entries(aliases).flatMap(([value, all]) => all.split(/\s+/).map((word) => [foldedWord(word), value])),
    ),
  ]),
);

/** Returns the value of a word; undefined for unknown words, and for values that the field does not accept. */
export function valueOfWord(cell: string, field: string, values: readonly string[]): string | undefined {
  if (values.includes(cell)) return cell;
  const word = foldedWord(cell);
  const value = values.find((each) => foldedWord(each) === word) ?? VALUES.get(field)?.get(word);
  return value !== undefined && values.includes(value) ? value : undefined;
}
