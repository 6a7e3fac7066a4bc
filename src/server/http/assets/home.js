/** Makes an API key, and shows it once with the command of a first import. */
const form = document.getElementById('key');

const firstImport = (key) => `Your key, shown this once:
${key}

A first import:
curl ${form.dataset.url}/api/v1/import/historical \\
  -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({
    data: [{ date: '2026-01-05', interval: '09:00', volume: 42, aht: 310, queue: 'support', channel: 'voice' }],
  })}'`;

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
  pre.textContent = response.ok ? firstImport(answer.apiKey.key) : answer.error;
  output.append(pre);
});
