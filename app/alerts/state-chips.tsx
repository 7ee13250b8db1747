/** The states of alerts as filters with their counts, in the order of the specification. */
import type { AlertasFilter } from '@domain/alertas/list'
import type { Count } from '@domain/count'
import { useI18n } from '~/i18n/provider'
import { countInLabel } from '~/ui/count'
import { Chips } from '~/ui/lists/chips'

const FILTERS: readonly AlertasFilter[] = ['todas', 'pendientes', 'revisadas', 'resueltas']

/** @param count null above the counting limit */
export function StateChips({ count: counts }: { count: Record<AlertasFilter, Count | null> }) {
  const i18n = useI18n()
  const { t } = i18n
  const count = (stateCount: Count | null) => (stateCount ? { count: countInLabel(stateCount, i18n) } : {})
  return (
    <Chips
      label={t('alertas.filter')}
      param="estado"
      fallback="pendientes"
      options={FILTERS.map((value) => ({ value, label: t(`alertas.${value}`), ...count(counts[value]) }))}
    />
  )
}
