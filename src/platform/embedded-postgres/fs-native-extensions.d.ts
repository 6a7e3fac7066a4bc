/** Types of the functions used from this package, which has none. */
declare module 'fs-native-extensions' {
  /** Locks a range of an open file against other opens of it. Returns false if it is locked. */
  export function tryLock(fileDescriptor: number, offset: number, length: number): boolean;
  /** Exchanges two files or folders at one stroke. */
  export function swap(from: string, to: string): Promise<void>;
}
