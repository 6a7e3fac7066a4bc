import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `npm run dev`: runs the server, restarted on code changes, and the console with hot reload. */

const vite = join(require.resolve('vite/package.json'), '../bin/vite.js');
const server = [
  '--watch',
  '--max-semi-space-size=16',
  '-r',
  join(__dirname, 'register.cjs'),
  join(__dirname, 'main.ts'),
];
const children = [server, [vite, '--config', join(__dirname, 'console/vite.config.mts')]].map((args) =>
  spawn(process.execPath, args, { stdio: 'inherit' }),
);

// One that ends takes the other along: half of them is no use.
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()));
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
