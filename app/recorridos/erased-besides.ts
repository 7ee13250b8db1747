import type { I18n } from '~/i18n/translator'
import type { ErasedFigures } from './figures'
import { durationText, kmText } from './words'

/**
 * What is said of deleted devices beside a day that has the track of another device: how far, how long, and why no track is
 * left.
 */
export const erasedBesides = ({ metros, movimiento, detenido }: ErasedFigures, i18n: I18n): string =>
  `+ ${i18n.t('recorridos.erased', { km: kmText(metros, i18n) })}. ${i18n.t('recorridos.erased_detail', {
    moving: durationText(movimiento, i18n),
    stopped: durationText(detenido, i18n),
  })}`
