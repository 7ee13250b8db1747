/** What went wrong with an electronic document, in words: for the screen and for a file of them. */
import { type FacturaEstado, OTHER_TOTAL, WITHOUT_FILES } from '@domain/facturas/state'
import type { I18n } from '~/i18n/translator'

/** What the rules noted in words; what the provider or the DIAN said as it came. */
export function reasonText(
  { estado, motivo }: { estado: FacturaEstado; motivo: string | null },
  { t }: Pick<I18n, 't'>,
): string {
  if (estado === 'espera-datos') return t('ajustes_sistema.f_espera')
  if (motivo === OTHER_TOTAL) return t('ajustes_sistema.f_total')
  if (motivo === WITHOUT_FILES) return t('ajustes_sistema.f_files')
  if (motivo?.startsWith('sin-respuesta')) return t('ajustes_sistema.f_silence')
  if (motivo?.startsWith('credencial')) return t('ajustes_sistema.f_account')
  if (motivo?.startsWith('forma ')) return t('ajustes_sistema.f_shape')
  return motivo ?? ''
}
