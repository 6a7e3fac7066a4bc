import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the server. */
const server = process.env.MUSTER_URL ?? 'http://127.0.0.1:4000';
/** The proxy keeps the host, so that the server finds page and request of one origin. */
const passedOn = { target: server, changeOrigin: false, ws: true };
/** Paths of the server; `/api/execute.ts` and the like are sources of the console. */
const API = '^/api/(?![\\w.-]+\\.tsx?(\\?|$))';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  build: {
    outDir: process.env.CONSOLE_OUT ?? '../../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    assetsInlineLimit: 0,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: { input: { console: 'index.html', explorer: 'explorer/index.html' } },
  },
  server: {
    port: 5173,
    proxy: { [API]: passedOn, '/graphql': passedOn, '/auth': passedOn, '/docs': passedOn },
  },
});
