/** What a Device keeps of the watching of its vehicle, in one row (docs/decisions/0060). */
import type { ToldEpisode } from '../../worker/domain/lugares/rules'
import type { WatchState } from '../../worker/domain/lugares/watch'

export interface KeptWatch {
  vehiculoId: string
  state: WatchState
  waiting: readonly ToldEpisode[]
  /** the last report before the silence that was told; null or absent while it reports */
  silentSince?: number | null
}
