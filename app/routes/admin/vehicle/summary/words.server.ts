/** «Última actividad» of a vehicle already in the reader's words: the browser needs no texts for it. */
import type { AuditEvent } from '@domain/auditoria/auditoria'
import type { Idioma } from '@domain/identidad/perfil'
import { detailOf, titleOf } from '~/activity/words'
import { i18nIn } from '~/i18n/texts.server'

interface Entry {
  id: string
  at: number
  suceso: AuditEvent
  datos: Record<string, string | number | boolean | null>
  /** who did it; null: a person who left the company */
  nombre: string | null
}

export async function sayEntries(
  entries: readonly Entry[],
  { idioma, zona_horaria }: { idioma: Idioma; zona_horaria: string },
) {
  const i18n = await i18nIn(idioma, zona_horaria)
  return entries.map(({ nombre, ...entry }) => ({
    id: entry.id,
    at: entry.at,
    // what it was done to: the first word of the event's name
    about: entry.suceso.split('-')[0] ?? '',
    what: titleOf(entry.suceso, i18n),
    detail: [detailOf({ ...entry, otro: null }, i18n), nombre ?? i18n.t('activity.deleted')]
      .filter(Boolean)
      .join(' · '),
  }))
}
export type SaidEntry = Awaited<ReturnType<typeof sayEntries>>[number]
