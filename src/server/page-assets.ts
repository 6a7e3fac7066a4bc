/** What the pages without JavaScript look like, and the one small program of the first look. */

export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b2430, #e8edf3); --paper: light-dark(#f5f7fa, #12171e); --card: light-dark(#fff, #1b222c);
  --line: light-dark(#cfd7e1, #364152); --accent: #2563eb; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 34rem; margin: 8vh auto; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
label { display: block; margin: 0 0 1rem; font-weight: 600; }
input { display: block; width: 100%; margin-top: .25rem; padding: .55rem .7rem; font: inherit; font-weight: normal; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; }
button { padding: .6rem 1.2rem; font: inherit; font-weight: 600; color: #fff; background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
button.quiet { margin-top: 1.5rem; color: inherit; background: none; border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hint { margin: -.5rem 0 1rem; font-size: .9rem; opacity: .8; }
.error, .done { padding: .6rem .8rem; border-radius: 8px; border: 1px solid; }
.error { color: light-dark(#b3261e, #ff8a80); }
.done { color: light-dark(#1b6e3c, #7ee2a8); }
code, pre { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; padding: .8rem; border: 1px solid var(--line); border-radius: 8px; }
`;

export const script = `
const form = document.getElementById('key');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const output = form.querySelector('output');
  output.textContent = '';
  const response = await fetch('/api/admin/api-keys', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: form.elements.name.value,
      permissions: ['import:historical', 'import:employees', 'import:agent-states', 'import:deflection'],
    }),
  });
  const answer = await response.json();
  const pre = document.createElement('pre');
  pre.textContent = response.ok
    ? 'Your key, shown this once:\\n' + answer.apiKey.key + '\\n\\nA first import:\\ncurl ' + form.dataset.url +
      "/api/v1/import/historical \\\\\\n  -H 'X-API-Key: " + answer.apiKey.key + "' -H 'Content-Type: application/json' \\\\\\n" +
      '  -d \\'{"data":[{"date":"2026-01-05","interval":"09:00","volume":42,"aht":310,"queue":"support","channel":"voice"}]}\\''
    : answer.error;
  output.append(pre);
});
`;

/** Rows of people on a schedule, one of them live. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2563eb"/>
<g fill="#fff"><rect x="6" y="8" width="14" height="4" rx="2"/><rect x="11" y="14" width="15" height="4" rx="2"/><rect x="6" y="20" width="10" height="4" rx="2"/></g>
<circle cx="24" cy="22" r="3" fill="#7ee2a8"/></svg>`;
