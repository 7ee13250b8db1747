/** A day whose points were deleted with their device: only its figures are left. */
import { MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from '~/ui/lists/empty'
import type { ErasedFigures } from '../figures'
import { durationText, kmText } from '../words'

export default function Erased({ of: { metros, movimiento, detenido } }: { of: ErasedFigures }) {
  const i18n = useI18n()
  const { t } = i18n
  return (
    <Empty icon={MapPin} level={3} title={t('recorridos.erased', { km: kmText(metros, i18n) })}>
      {t('recorridos.erased_detail', {
        moving: durationText(movimiento, i18n),
        stopped: durationText(detenido, i18n),
      })}
    </Empty>
  )
}
