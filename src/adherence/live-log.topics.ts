/** That the live log has grown: heard by this process at once, and by other nodes through their wake-up. */
type Listener = () => void;

const listeners = new Set<Listener>();

export const announceLiveEvents = {
  announce: (): void => listeners.forEach((listener) => listener()),
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
