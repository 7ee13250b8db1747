/**
 * What can be wrong with the platform itself: which counted facts are a condition, when it is an alert, and what the
 * SuperAdmin may ask about them. States as of any alert.
 */
import { FILTROS_ALERTA } from './alerta'
import { COPIA, COPIA_TARDE_MS, HORA_DE_COPIA } from './copia'
import { diaEn, horaEn, instanteEn, masDias, ZONA_DE_LA_PLATAFORMA, ZONAS } from './dia'
import { buscado, pagina } from './lista'
import type { MotivoKey } from './negativa'
import { z } from './zod'

/** What alerts are about, as they are told by mail and found. */
export const GRUPOS_SISTEMA = ['correo', 'pagos', 'tareas', 'espacio'] as const
export type GrupoSistema = (typeof GRUPOS_SISTEMA)[number]

/** Every condition: its group, and the Spanish words by which it is found beside its own. */
export const CLASES = {
  'correo-muerto': ['correo', 'correos sin entregar muertos rechazados'],
  'correo-pausado': ['correo', 'servidor de correo smtp en pausa no recibe'],
  'correo-sin-servidor': ['correo', 'correo sin servidor smtp configurado esperan'],
  'pago-rechazado': ['pagos', 'pagos rechazados fallidos cobro tarjeta'],
  'pago-en-espera': ['pagos', 'pagos en espera pendientes sin respuesta'],
  'pago-distinto': ['pagos', 'pagos distintos no coinciden monto'],
  'evento-rechazado': ['pagos', 'eventos webhook rechazados firma wompi'],
  'evento-sin-atender': ['pagos', 'eventos webhook sin atender wompi'],
  'tarea-atrasada': ['tareas', 'tareas programadas reloj cron atrasada'],
  'pendiente-atascado': ['tareas', 'avisos internos pendientes atascados cola'],
  'posicion-sin-escribir': ['tareas', 'posiciones gps dispositivos reportan sin escribir base de datos'],
  'base-llena': ['espacio', 'base de datos d1 espacio tamano llena'],
} as const satisfies Record<string, readonly [GrupoSistema, string]>
export type ClaseSistema = keyof typeof CLASES
export const CLASES_SISTEMA = Object.keys(CLASES) as ClaseSistema[]
export const grupoDe = (clase: ClaseSistema): GrupoSistema => CLASES[clase][0]

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA
/** A mail server that comes back by then was not worth a word. */
export const PAUSA_MS = 10 * MINUTO
/** Mail that waits for settings so long will not leave by itself. */
export const SIN_SERVIDOR_MS = 30 * MINUTO
/** How far back failed payments and refused events are news. */
export const PAGOS_MS = 7 * DIA
export const EVENTOS_MS = DIA
/** A payment without an end after this long is stuck; those by bank transfer may take a day. */
export const ESPERA_DE_PAGO_MS = DIA
/** An event is dealt with in the same second, or brought again within this time. */
export const SIN_ATENDER_MS = 30 * MINUTO
/** A job that runs every minute and has not ended well for so long is late. */
export const TAREA_MS = 15 * MINUTO
/** On the clocks of a zone: three hours after its day is due to be judged. */
export const HORA_DEL_JUICIO_TARDE = 8
/** What failed so often will not go through by itself soon. */
export const INTENTOS_ATASCADO = 5
/** One D1 database ends here. */
export const BASE_MAX_BYTES = 10_000_000_000
/** Shares of it, in hundredths, of which each is told once. */
export const ESCALONES_BASE = [70, 80, 90, 95] as const

/** Several things of a kind: how many, the oldest and the newest, UTC milliseconds. */
export interface Cuenta {
  n: number
  desde: number | null
  hasta: number | null
}

/** What was counted at one instant. */
export interface Hechos {
  muertos: Cuenta
  /** how long the mail server is being left alone, and what it said */
  pausa: { desde: number; error: string } | null
  hayServidor: boolean
  esperan: Cuenta
  /** companies whose last payment failed, with the failures since */
  rechazados: { empresa_id: string; empresa: string; n: number; desde: number; hasta: number }[]
  enEspera: Cuenta
  distintos: Cuenta
  eventosRechazados: Cuenta
  eventosSinAtender: Cuenta
  /** jobs and daily judgements: until when each is done, and whether that is too long ago */
  tareas: { nombre: string; desde: number; tarde: boolean }[]
  atascados: Cuenta
  /** devices of the day's sample that had stored what the database was never told (domain/device-check.ts) */
  untold: Cuenta
  /** bytes of the database; null = not told */
  bytes: number | null
}

export interface Condicion {
  clase: ClaseSistema
  objeto: string
  n: number
  /** since when it is so, and its newest cause; UTC milliseconds, of a share the step in hundredths */
  desde: number
  marca: number
  datos: Record<string, string | number | null>
}

const varios = (clase: ClaseSistema, { n, desde, hasta }: Cuenta): Condicion[] =>
  n > 0 && desde !== null && hasta !== null ? [{ clase, objeto: '', n, desde, marca: hasta, datos: {} }] : []

/** The conditions that hold, judged at `ahora`. */
export function condicionesDe(h: Hechos, ahora: number): Condicion[] {
  const lista: Condicion[] = [
    ...varios('correo-muerto', h.muertos),
    ...varios('pago-en-espera', h.enEspera),
    ...varios('pago-distinto', h.distintos),
    ...varios('evento-rechazado', h.eventosRechazados),
    ...varios('evento-sin-atender', h.eventosSinAtender),
    ...varios('pendiente-atascado', h.atascados),
    ...varios('posicion-sin-escribir', h.untold),
  ]
  if (h.hayServidor && h.pausa && h.pausa.desde <= ahora - PAUSA_MS) {
    const { desde, error } = h.pausa
    lista.push({ clase: 'correo-pausado', objeto: '', n: 1, desde, marca: desde, datos: { error } })
  }
  if (!h.hayServidor && h.esperan.n > 0 && h.esperan.desde !== null && h.esperan.desde <= ahora - SIN_SERVIDOR_MS) {
    const { n, desde } = h.esperan
    lista.push({ clase: 'correo-sin-servidor', objeto: '', n, desde, marca: 0, datos: {} })
  }
  for (const { empresa_id, empresa, n, desde, hasta } of h.rechazados)
    lista.push({ clase: 'pago-rechazado', objeto: empresa_id, n, desde, marca: hasta, datos: { empresa } })
  for (const { nombre, desde, tarde } of h.tareas)
    if (tarde) lista.push({ clase: 'tarea-atrasada', objeto: nombre, n: 1, desde, marca: desde, datos: {} })
  if (h.bytes !== null) {
    const lleno = Math.floor((h.bytes * 100) / BASE_MAX_BYTES)
    const escalon = ESCALONES_BASE.findLast((e) => lleno >= e)
    if (escalon)
      lista.push({ clase: 'base-llena', objeto: '', n: lleno, desde: ahora, marca: escalon, datos: { bytes: h.bytes } })
  }
  return lista
}

/** The name of the daily judgement of a zone among the jobs. */
export const JUICIO = 'juicio:'

/**
 * Which jobs are late: those of each minute by when they last ended well, the daily judgements and the copy of the database
 * by the last day that is done. Where no copy was ever whole, the one that is due is the first that was begun.
 * @param latidos job → when it last ended well, UTC milliseconds
 * @param marcas `juicio:<zone>` → the last day that is judged whole; `copia` → the last day whose copy is whole
 * @param copiaDesde when the copy under way was begun, UTC milliseconds; null = none is
 */
export function tareasDe(
  latidos: Readonly<Record<string, number>>,
  marcas: Readonly<Record<string, string | null>>,
  copiaDesde: number | null,
  ahora: number,
): Hechos['tareas'] {
  const deCadaMinuto = Object.entries(latidos).map(([nombre, at]) => ({
    nombre,
    desde: at,
    tarde: at <= ahora - TAREA_MS,
  }))
  const diarias = ZONAS.flatMap((zona) => {
    const marca = marcas[`${JUICIO}${zona}`]
    if (!marca) return []
    const hoy = diaEn(zona, ahora)
    const debida = horaEn(zona, ahora) >= HORA_DEL_JUICIO_TARDE ? hoy : masDias(hoy, -1)
    const desde = Date.parse(`${masDias(marca, 1)}T12:00:00Z`)
    return [{ nombre: `${JUICIO}${zona}`, desde, tarde: marca < debida }]
  })
  const copiada = marcas[COPIA]
  const debidaDesde = copiada
    ? instanteEn(ZONA_DE_LA_PLATAFORMA, masDias(copiada, 1), HORA_DE_COPIA * HORA)
    : (copiaDesde ?? ahora)
  const copia = { nombre: COPIA, desde: debidaDesde, tarde: debidaDesde <= ahora - COPIA_TARDE_MS }
  return [...deCadaMinuto, ...diarias, copia]
}

/** A row whose condition had not ended when it was last looked at. */
export interface Viva {
  id: string
  clase: string
  objeto: string
  estado: 'Pendiente' | 'Revisado' | 'Resuelto'
  marca: number
}
export interface FalloSistema {
  /** conditions that become a new alert */
  abrir: Condicion[]
  /** alerts whose condition still holds, with how it stands now */
  ver: (Condicion & { id: string })[]
  /** rows whose condition ended, or whose newer cause has a new alert */
  terminar: string[]
}

/**
 * What is to be written. What somebody resolved by hand stays resolved while nothing new has come; a condition that ended
 * and comes back opens anew.
 * @param cortadas kinds of which more hold than were read: of those nothing ends
 */
export function juzgarSistema(
  condiciones: readonly Condicion[],
  vivas: readonly Viva[],
  cortadas: readonly ClaseSistema[] = [],
): FalloSistema {
  const clave = (x: { clase: string; objeto: string }) => JSON.stringify([x.clase, x.objeto])
  const deAntes = new Map(vivas.map((v) => [clave(v), v]))
  const fallo: FalloSistema = { abrir: [], ver: [], terminar: [] }
  for (const c of condiciones) {
    const viva = deAntes.get(clave(c))
    deAntes.delete(clave(c))
    if (!viva) fallo.abrir.push(c)
    else if (viva.estado !== 'Resuelto') fallo.ver.push({ ...c, id: viva.id })
    else if (c.marca > viva.marca) {
      fallo.terminar.push(viva.id)
      fallo.abrir.push(c)
    }
  }
  for (const { id, clase } of deAntes.values())
    if (!(cortadas as readonly string[]).includes(clase)) fallo.terminar.push(id)
  return fallo
}

export const ALERTAS_SISTEMA_POR_PAGINA = 15
/** How long what was resolved can be read. */
export const GUARDA_SISTEMA_DIAS = 180

const DESCONOCIDO: MotivoKey = 'no-encontrado'
const id = z.string({ error: DESCONOCIDO }).min(1, DESCONOCIDO).max(64, DESCONOCIDO)

/** What the screen may ask for. */
export const AlertaSistemaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('resolve'), id }),
])

/** The list as its address asks for it, newest first. */
export const ListaSistema = z.object({
  q: buscado,
  estado: z.enum(FILTROS_ALERTA).catch('pendientes'),
  ...pagina,
})
export type ListaSistema = z.infer<typeof ListaSistema>
