/** The part of the package that is used; it comes without types. */
declare module 'fs-native-extensions' {
  /** Locks a part of an open file against every other opening of it; false when another one has the lock. */
  export function tryLock(fileDescriptor: number, offset: number, length: number): boolean;
  /** Exchanges two files or folders at one stroke. */
  export function swap(from: string, to: string): Promise<void>;
}
