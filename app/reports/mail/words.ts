/** A mailed report in words: when it leaves and who gets it. */
import type { MailedReport } from '@domain/reports/mailed'
import { whenOf } from '@domain/reports/mailing'
import type { I18n } from '~/i18n/translator'
import type { Mailed } from './mailed.server'

/** Names that a line has room for. */
const NAMED = 2

/** «Cada lunes · Ana Ruiz, Luis Gil y 2 más» */
export function whoAndWhen(one: MailedReport, people: Mailed['people'], { t }: Pick<I18n, 't'>): string {
  const names = one.personas.flatMap((id) => people.find((person) => person.id === id)?.nombre ?? [])
  const more = names.length - NAMED
  const shown = names.slice(0, NAMED).join(', ')
  const who =
    names.length === 0
      ? t('reports.mail_nobody')
      : more > 0
        ? t('reports.mail_and_more', { names: shown, n: more })
        : names.join(t('reports.mail_and'))
  return `${t(`reports.mail_when_${whenOf(one)}`)} · ${who}`
}

/** When it leaves next, and when it last did. */
export function standingOf(
  { reporte, activo, proximo_at: next, ultimo_at: last }: MailedReport,
  { isSubscribed, opened }: Pick<Mailed, 'isSubscribed' | 'opened'>,
  { t, dateTime }: Pick<I18n, 't' | 'dateTime'>,
): string {
  const leaving = () => {
    if (!activo) return t('reports.mail_paused')
    if (!isSubscribed) return t('reports.mail_ended')
    if (!opened.includes(reporte)) return t('reports.mail_not_in_plan')
    return t('reports.mail_next', { when: dateTime(next) })
  }
  const leaves = leaving()
  return last === null ? leaves : `${leaves} · ${t('reports.mail_last', { when: dateTime(last) })}`
}
