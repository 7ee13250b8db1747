/** What the phone page knows and shows: one state and the steps between its states. */
import type { RastreoKey } from '~/i18n/es/rastreo'
import type { Fix } from './fix'
import type { Libreta } from './libreta'
import type { EstadoPantalla } from './pantalla'

export interface Estado {
  fase: 'idle' | 'tracking' | 'stopped'
  /** what «Iniciar Rastreo» is waiting for */
  paso: 'comprobando' | 'permiso' | null
  error: RastreoKey | null
  instruccion: RastreoKey | null
  /** a position came (on a phone: the test position), so the person has allowed it */
  permiso: boolean
  en_linea: boolean
  /** when tracking began, ms UTC by this phone's clock; null while it does not run */
  desde: number | null
  posicion: Fix | null
  /** points on the phone that the server has not acknowledged */
  pendientes: number
  /** ms UTC of the last acknowledged batch */
  ultimo_envio: number | null
  /** the last attempt to send failed */
  falla_envio: boolean
  /** the server takes the points and keeps none (its plan or its hours say so) */
  descartadas: boolean
  /** the last stretch of time without positions because the page was hidden or closed, ms UTC */
  hueco: { desde: number; hasta: number } | null
  pantalla: EstadoPantalla
  /** points survive the page */
  duradera: boolean
}

export const INICIAL: Estado = {
  fase: 'idle',
  paso: null,
  error: null,
  instruccion: null,
  permiso: false,
  en_linea: true,
  desde: null,
  posicion: null,
  pendientes: 0,
  ultimo_envio: null,
  falla_envio: false,
  descartadas: false,
  hueco: null,
  pantalla: 'libre',
  duradera: true,
}

export type Accion =
  | { tipo: 'abrir'; libreta: Libreta; duradera: boolean; en_linea: boolean }
  | { tipo: 'retomar' }
  | { tipo: 'iniciar' }
  | { tipo: 'pedir-permiso' }
  | { tipo: 'permiso' }
  | { tipo: 'negar'; texto: RastreoKey }
  | { tipo: 'empezar'; at: number }
  | { tipo: 'fix'; fix: Fix }
  | { tipo: 'error-gps'; texto: RastreoKey }
  | { tipo: 'guardado'; libreta: Libreta }
  | { tipo: 'enviado'; at: number; libreta: Libreta; descartadas: boolean }
  | { tipo: 'no-enviado' }
  | { tipo: 'linea'; en_linea: boolean }
  | { tipo: 'hueco'; desde: number; hasta: number }
  | { tipo: 'pantalla'; pantalla: EstadoPantalla }
  | { tipo: 'detener' }
  | { tipo: 'otra-pestana' }

export function rastreador(e: Estado, a: Accion): Estado {
  switch (a.tipo) {
    case 'abrir':
      return { ...e, ...cuentas(a.libreta), duradera: a.duradera, en_linea: a.en_linea }
    case 'retomar':
      return { ...e, instruccion: 'retomar' }
    case 'iniciar':
      return { ...e, paso: 'comprobando', error: null, instruccion: null }
    case 'pedir-permiso':
      return { ...e, paso: 'permiso', instruccion: e.permiso ? null : 'permita' }
    case 'permiso':
      return { ...e, permiso: true, instruccion: null }
    case 'negar':
      return { ...e, ...parado(e), error: a.texto }
    case 'empezar':
      // off a phone there is no test position: the watch itself asks for the permission
      return { ...e, fase: 'tracking', desde: a.at, paso: null, instruccion: e.permiso ? null : 'permita' }
    case 'fix':
      if (e.fase !== 'tracking') return e
      return { ...e, posicion: a.fix, permiso: true, instruccion: null, error: null }
    case 'error-gps':
      return e.fase === 'tracking' ? { ...e, error: a.texto, instruccion: null } : e
    case 'guardado':
      return { ...e, ...cuentas(a.libreta) }
    case 'enviado':
      return { ...e, ...cuentas(a.libreta), ultimo_envio: a.at, falla_envio: false, descartadas: a.descartadas }
    case 'no-enviado':
      return { ...e, falla_envio: true }
    case 'linea':
      return { ...e, en_linea: a.en_linea }
    case 'hueco':
      return { ...e, hueco: { desde: a.desde, hasta: a.hasta } }
    case 'pantalla':
      return { ...e, pantalla: a.pantalla }
    case 'detener':
      return { ...e, ...parado(e), error: null, hueco: null }
    case 'otra-pestana':
      return { ...e, ...parado(e), error: null, instruccion: 'otra_pestana' }
  }
}

const cuentas = ({ pendientes, ultimo_envio }: Libreta) => ({ pendientes, ultimo_envio })

/** Stopping clears the position; what never ran stays idle. */
const parado = (e: Estado) =>
  ({
    fase: e.fase === 'tracking' ? 'stopped' : e.fase,
    paso: null,
    instruccion: null,
    desde: null,
    posicion: null,
    falla_envio: false,
    descartadas: false,
  }) satisfies Partial<Estado>

/** The online flag and the failures in one: do positions arrive, wait for a network, or fail? */
export function llegada(e: Estado): 'llegan' | 'sin-internet' | 'fallan' {
  if (!e.en_linea) return 'sin-internet'
  return e.falla_envio ? 'fallan' : 'llegan'
}

/** Without a fix for longer than this, in ms, the GPS is said to be silent (a parked phone is asked every 30 s). */
export const SILENT_MS = 60_000

/** How long there has been no position, in ms: since the last fix, or since tracking began. `now` by this phone's clock. */
export function silence({ desde, posicion }: Estado, now: number): number {
  return Math.max(0, now - (posicion?.at ?? desde ?? now))
}
