/** What is left of a day whose points were deleted with their device: its figures, alone or beside the way of another device. */
import { MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { erasedBesides } from '../erased-besides'
import type { ErasedFigures } from '../figures'
import { durationText, kmText } from '../words'

export default function Erased({ of, isAlone }: { of: ErasedFigures; isAlone: boolean }) {
  const i18n = useI18n()
  if (!isAlone) return <Note>{erasedBesides(of, i18n)}</Note>
  const { metros, movimiento, detenido } = of
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
