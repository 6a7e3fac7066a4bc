/** Folder of compiled files and their source maps. */
export const COMPILED: string;
/** Returns the path of the compiled file, and compiles it if the source has changed. */
export function compile(source: string): string;
