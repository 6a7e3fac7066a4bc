import chromium from '@sparticuz/chromium';

/** A process that unpacks npm's Chromium into its folder for temporary files. */
chromium.executablePath().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
