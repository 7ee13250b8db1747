/** «Última actividad» of a vehicle, from the audit log, already in the reader's words: the browser needs no texts for it. */
import { AUDITORIA_DAYS } from '@domain/auditoria/auditoria'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { detailOf, titleOf, whoOf } from '~/activity/words'
import { createI18n } from '~/i18n/translator'
import '~/i18n/all'

/** Entries shown. */
const SHOWN = 4

type Services = Awaited<ReturnType<AppLoadContext['openedEmpresa']>>

/** The last entries, newest first, and how many days back they were looked for; null when they could not be read. */
export async function readEntries(
  id: string,
  { activity, persona }: Pick<Services, 'activity' | 'persona'>,
  { logFailure }: AppLoadContext,
) {
  const i18n = createI18n(persona.idioma, persona.zona_horaria)
  try {
    const rows = await activity.ofVehicle(id, SHOWN)
    return {
      days: activity.from === null ? AUDITORIA_DAYS : BASIC_HISTORY_DAYS,
      rows: rows.map((entry) => ({
        id: entry.id,
        at: entry.at,
        // what it was done to: the first word of the event's name
        about: entry.suceso.split('-')[0] ?? '',
        what: titleOf(entry.suceso, i18n),
        detail: [detailOf(entry, i18n), whoOf(entry, i18n)].filter(Boolean).join(' · '),
      })),
    }
  } catch (error) {
    logFailure('error-cargar-actividad', error)
    return null
  }
}
export type Entries = NonNullable<Awaited<ReturnType<typeof readEntries>>>
