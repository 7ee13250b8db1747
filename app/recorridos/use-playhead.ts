/** A value picked from the playhead; the component renders again only when it changes. */
import { useSyncExternalStore } from 'react'
import type { Playhead } from './playhead'

export function usePlayhead<T extends string | number | boolean>(
  playhead: Playhead,
  pick: (playhead: Playhead) => T,
): T {
  const read = () => pick(playhead)
  return useSyncExternalStore(playhead.subscribe, read, read)
}
