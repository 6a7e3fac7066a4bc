/** Makes an API key, and shows it once; with the command of a first import where it may do that. */
const form = document.getElementById('key');

const keyOnly = (key) => `Your key, shown this once:
${key}`;

const withFirstImport = (key) => `${keyOnly(key)}

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
  const permissions = new FormData(form).getAll('permissions');
  const response = await fetch('/api/admin/api-keys', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: form.elements.name.value, permissions }),
  });
  const answer = await response.json();
  const pre = document.createElement('pre');
  const shown = permissions.includes('import:historical') ? withFirstImport : keyOnly;
  pre.textContent = response.ok ? shown(answer.apiKey.key) : answer.error;
  output.append(pre);
});
