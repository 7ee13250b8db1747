/** What went wrong with a mail or an electronic document, in words: for the screen and for a file of them. */
import { EXPIRY_DAYS } from '@domain/correo/queue'
import { type FacturaEstado, OTHER_TOTAL, WITHOUT_FILES } from '@domain/facturas/state'
import type { I18n } from '~/i18n/translator'

/** A stored failure («clave: 535 5.7.8 …») as a sentence. */
export function failureText(note: string | null, { reason, t }: I18n): string {
  if (note === null || note === 'caducado') return t('correo.lapsed', { dias: EXPIRY_DAYS })
  if (note === 'ilegible') return t('correo.envelope_sealed')
  const separatorAt = note.indexOf(': ')
  const [codigo, serverSaid] = separatorAt < 0 ? [note, ''] : [note.slice(0, separatorAt), note.slice(separatorAt + 2)]
  return reason(`smtp-${codigo}`, { dicho: serverSaid })
}

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
