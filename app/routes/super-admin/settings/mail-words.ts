/** What went wrong with a mail, in words: for the screen and for a file of them. */
import { EXPIRY_DAYS } from '@domain/correo/queue'
import type { I18n } from '~/i18n/translator'

/** A stored failure («clave: 535 5.7.8 …») as a sentence. */
export function failureText(note: string | null, { reason, t }: I18n): string {
  if (note === null || note === 'caducado') return t('correo.lapsed', { dias: EXPIRY_DAYS })
  if (note === 'ilegible') return t('correo.envelope_sealed')
  const separatorAt = note.indexOf(': ')
  const [codigo, serverSaid] = separatorAt < 0 ? [note, ''] : [note.slice(0, separatorAt), note.slice(separatorAt + 2)]
  return reason(`smtp-${codigo}`, { dicho: serverSaid })
}
