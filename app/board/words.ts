/** The texts of the board about a vehicle, and where its next steps lead. */
import { gapAfter } from '@domain/documentos/coverage'
import type { TipoDocumento } from '@domain/documentos/rules'
import type { VeredictoReason } from '@domain/vehiculos/veredicto'
import type { TextKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import { address } from '~/ui/address'

/** The step that fixes a reason, as the service names it. */
export type Step =
  | { que: 'renew'; documento: string }
  | { que: 'register'; vehiculo: string; tipo: TipoDocumento }
  | { que: 'add-driver'; vehiculo: string }
  | { que: 'renew-licence' | 'review-licence'; conductor: string }
export type Reason = VeredictoReason & { paso: Step }
/** The reader's area decides the links: a Usuario renews and registers documents but does not manage drivers. */
export type Area = 'admin' | 'usuario'

const FEMININE: readonly VeredictoReason['que'][] = [
  'Revisión técnico-mecánica',
  'Tarjeta de operación',
  'Póliza RCC',
  'Póliza RCE',
  'licencia',
]

/** «SOAT», «Licencia de Yeimy Torres», the custom name of an «Otro». */
export function nameOf({ que: what, nombre }: { que: VeredictoReason['que']; nombre?: string }, { t }: I18n): string {
  if (what === 'licencia') return t('tablero.licencia', { nombre: nombre ?? '' })
  if (what === 'conductor') return t('tablero.conductor')
  return what === 'Otro' && nombre ? nombre : t(`tablero.${what}`)
}

/** A reason in two lines: the subject and the date. */
export function wordsOf(reason: VeredictoReason, i18n: I18n): { what: string; when: string } {
  const { t, date, inDays } = i18n
  if (reason.estado === 'falta') {
    if (reason.que === 'conductor') return { what: t('tablero.no_conductor'), when: t('tablero.not_blocking') }
    return { what: t('tablero.not_registered', { documento: nameOf(reason, i18n) }), when: '' }
  }
  const documento = nameOf(reason, i18n)
  if (reason.estado === 'no-sirve') {
    const { categoria: category, nombre, suitable } = reason
    return {
      what: t('tablero.licencia_unsuitable', { categoria: category, nombre }),
      when: t('tablero.licencia_required', { sirven: suitable.join(', ') }),
    }
  }
  const when = { cuando: inDays(reason.dias), fecha: date(reason.fecha) }
  if (reason.estado === 'sin-empezar')
    return { what: t('tablero.not_started', { documento }), when: t('tablero.starts', when) }
  if (reason.estado === 'primera') {
    if (reason.dias === 0) return { what: t('tablero.first_rtm_today'), when: when.fecha }
    return { what: t('tablero.first_rtm'), when: `${when.cuando} · ${when.fecha}` }
  }
  const past = FEMININE.includes(reason.que) ? 'tablero.expired_f' : 'tablero.vencido'
  const key = reason.estado === 'por-vencer' ? 'tablero.expiring' : reason.dias === 0 ? 'tablero.expires_today' : past
  const day = date(reason.fecha)
  const harmless = reason.dias < 0 && reason.causes !== 'No puede salir' ? [t('tablero.not_blocking')] : []
  return {
    what: t(key, { documento }),
    when: [...(reason.dias === 0 ? [] : [inDays(reason.dias)]), day, ...harmless, ...after(reason, i18n)].join(' · '),
  }
}

/**
 * A document that starts after a gap: the days without cover while they are ahead, the day the gap ends once inside it.
 */
function after(
  { fecha: last, dias: dayCount, sigue: next }: Extract<VeredictoReason, { sigue: unknown }>,
  { t, date }: I18n,
): string[] {
  const gap = gapAfter(last, next)
  if (!gap || !next) return []
  if (dayCount < 0) return [t('tablero.next_begins', { fecha: date(next) })]
  const days = { desde: date(gap.desde), hasta: date(gap.hasta) }
  return [t(gap.desde === gap.hasta ? 'tablero.gap_one_day' : 'tablero.gap', days)]
}

const STEPS: Record<Step['que'], TextKey & `tablero.${string}`> = {
  renew: 'tablero.renew',
  register: 'tablero.registrar',
  'add-driver': 'tablero.add_conductor',
  'renew-licence': 'tablero.renew_licencia',
  'review-licence': 'tablero.review_licencia',
}
export const stepText = ({ que: what }: Step, { t }: I18n): string => t(STEPS[what] as 'tablero.renew')

/** The screen where the step is taken; null where this person has no permission for it. */
export function stepHref(step: Step, area: Area): string | null {
  const admin = area === 'admin'
  const documentos = admin ? '/admin/documents' : '/documents'
  switch (step.que) {
    case 'renew':
      return address(documentos, { renovar: step.documento })
    case 'register':
      return address(documentos, { nuevo: '', vehiculo: step.vehiculo, tipo: step.tipo })
    case 'add-driver':
      return admin ? address('/admin/vehicles', { conductores: step.vehiculo }) : null
    case 'renew-licence':
    case 'review-licence':
      return admin ? address('/admin/drivers', { editar: step.conductor }) : null
  }
}

/** «Jhon Fredy Castaño», «Luz Dary Peña y 2 más», «Sin conductor». */
export function drivers([first, ...rest]: readonly { nombre: string }[], { t }: I18n): string {
  if (first === undefined) return t('tablero.no_conductor')
  return rest.length === 0 ? first.nombre : t('tablero.y_mas', { nombre: first.nombre, n: rest.length })
}
