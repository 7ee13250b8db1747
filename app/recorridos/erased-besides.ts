import type { I18n } from '~/i18n/translator'
import type { ErasedFigures } from './figures'
import { durationText, kmText } from './words'

/** What the figures of deleted devices say beside a day that has the way of another device: how far, how long, and why no way is left. */
export const erasedBesides = ({ metros, movimiento, detenido }: ErasedFigures, i18n: I18n): string =>
  `+ ${i18n.t('recorridos.erased', { km: kmText(metros, i18n) })}. ${i18n.t('recorridos.erased_detail', {
    moving: durationText(movimiento, i18n),
    stopped: durationText(detenido, i18n),
  })}`
