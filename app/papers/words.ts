/** What is said of a paper in one line: when it expires, why it does not apply, what is missing. */
import { gapAfter } from '@domain/coverage'
import { nombreDe } from '@domain/documento'
import { NUNCA } from '@domain/papeles'
import { DIAS_POR_VENCER } from '@domain/vigencia'
import type { TextoKey } from '~/i18n/textos'
import type { I18n } from '~/i18n/traductor'
import type { Fila } from './load.server'

/** How a paper is called: an «Otro» by its own name. */
export function llamar({ tipo, nombre }: Pick<Fila, 'tipo' | 'nombre'>, { t }: I18n): string {
  return tipo === 'Otro' && nombre
    ? nombreDe({ tipo, nombre })
    : t(`papeles.${tipo}` as TextoKey & `papeles.${Fila['tipo']}`)
}

/** «Vence en 12 días · 2 dic 2026», «Vence hoy · …», «Venció hace 3 días · …», «Vence el 8 mar 2027». */
export function vencimiento(dia: string, dias: number, { t, fecha, enDias }: I18n): string {
  const dicho = { fecha: fecha(dia), cuando: enDias(dias) }
  if (dias === 0) return t('documentos.vence_hoy', { fecha: dicho.fecha })
  if (dias < 0) return t('documentos.vencio_cuando', dicho)
  return dias > DIAS_POR_VENCER ? t('documentos.vence_el', { fecha: dicho.fecha }) : t('documentos.vence_cuando', dicho)
}

/** The line beside the state of a row; `urge` speaks in ink, the rest stays quiet. */
export function detalle(fila: Fila, i18n: I18n): { texto: string; urge: boolean } {
  const { t, fecha, enDias } = i18n
  if (fila.estado === 'Sin registrar')
    return { texto: t(fila.exigido ? 'documentos.falta' : 'documentos.falta_opcional'), urge: fila.exigido }
  if (fila.estado === 'No aplica') {
    if (fila.motivo !== null) return { texto: t('documentos.por_dicho', { motivo: fila.motivo }), urge: false }
    if (fila.desde !== null) return { texto: t('documentos.lo_pide_desde', { fecha: fecha(fila.desde) }), urge: false }
    return { texto: t(fila.luego ? 'documentos.no_lo_pide_aun' : 'documentos.no_lo_pide'), urge: false }
  }
  if (fila.documento === null)
    return { texto: t('documentos.primera_rtm', { fecha: fecha(fila.fecha), cuando: enDias(fila.dias) }), urge: true }
  const { cuenta_hasta } = fila.documento
  if (fila.estado === 'Por empezar') {
    const texto = t('documentos.empieza_cuando', { fecha: fecha(fila.fecha), cuando: enDias(fila.dias) })
    return { texto, urge: true }
  }
  const texto = vencimiento(fila.fecha, fila.dias, i18n)
  const gap = gapAfter(fila.fecha, cuenta_hasta === NUNCA ? null : cuenta_hasta)
  if (!gap) return { texto, urge: fila.estado !== 'Vigente' }
  const dias = { desde: fecha(gap.desde), hasta: fecha(gap.hasta) }
  return {
    texto: `${texto} · ${t(gap.desde === gap.hasta ? 'documentos.hueco_un_dia' : 'documentos.hueco', dias)}`,
    urge: true,
  }
}
