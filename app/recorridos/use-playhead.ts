/** Something of the playhead in a component, rendered only when that changes. */
import { useSyncExternalStore } from 'react'
import type { Playhead } from './playhead'

export function usePlayhead<T extends string | number | boolean>(
  playhead: Playhead,
  pick: (playhead: Playhead) => T,
): T {
  const read = () => pick(playhead)
  return useSyncExternalStore(playhead.subscribe, read, read)
}
