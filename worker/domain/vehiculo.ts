/** A vehicle: its fields as a form sends them, what its class and service are called, how lists are asked. */

import { pastDay } from './date-field'
import { buscado, type OrdenPor, ordenEntre, pagina } from './lista'
import type { MotivoKey } from './negativa'
import { optionalWholeNumber, readWhole, wholeNumber } from './number'
import { esPlaca, MAX_PLACA, normalizarPlaca, patronDePlaca } from './placa'
import { texto, textoOpcional } from './texto'
import type { Veredicto } from './veredicto'
import { z } from './zod'

export const ANIO_MINIMO = 1900
export const VEHICULOS_POR_PAGINA = 10
const CILINDRAJE_MAXIMO = 30_000
const MAX_ASIGNADOS = 100

export const SERVICIOS = ['particular', 'publico'] as const
export type Servicio = (typeof SERVICIOS)[number]

/** The classes of the Colombian licencia de tránsito that fleets use, as stored. */
export const CLASES = [
  'automovil',
  'camioneta',
  'campero',
  'microbus',
  'buseta',
  'bus',
  'camion',
  'volqueta',
  'tractocamion',
  'motocicleta',
  'motocarro',
  'remolque',
  'maquinaria',
] as const
export type Clase = (typeof CLASES)[number]

/** A stored class; null for one that this list does not know. */
export const leerClase = (clase: string | null): Clase | null => CLASES.find((c) => c === clase) ?? null

/** The newest year a vehicle may have: next year's models are sold this year. `hoy` is a day of the company. */
export const anioMaximo = (hoy: string): number => Number(hoy.slice(0, 4)) + 1

/** What a plate tells about the class: a proposal for the form, never stored by itself. */
export function claseSugerida(placa: string): Clase | null {
  const patron = patronDePlaca(normalizarPlaca(placa))
  return patron === 'motocicleta' || patron === 'motocarro' || patron === 'remolque' ? patron : null
}

const m = (clave: MotivoKey) => clave

/** «1.600», «1600 cc», «1.600 cm³». */
const readEngineSize = (text: string) => readWhole(text.replace(/c(?:c|m[³3])\.?\s*$/i, ''))

const campos = (hoy: string) => ({
  placa: texto(20)
    .transform(normalizarPlaca)
    .refine((placa) => esPlaca(placa) && placa.length <= MAX_PLACA, m('placa-invalida')),
  marca: texto(60),
  titular: texto(120),
  modelo: texto(60),
  anio: wholeNumber({ min: ANIO_MINIMO, max: anioMaximo(hoy) }, 'anio-fuera-de-rango'),
  color: textoOpcional(40),
  servicio: z.enum(SERVICIOS, { error: m('opcion-invalida') }).default('particular'),
  clase: z
    .enum(CLASES, { error: m('opcion-invalida') })
    .optional()
    .transform((clase) => clase ?? null),
  fecha_matricula: pastDay(`${ANIO_MINIMO}-01-01`, hoy)
    .optional()
    .transform((fecha) => fecha ?? null),
  cilindraje: optionalWholeNumber({ min: 1, max: CILINDRAJE_MAXIMO }, 'cilindraje-fuera-de-rango', readEngineSize),
})

const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))

/** What the screen Vehículos may ask for. `hoy` (a day of the company) ends the years and the registration dates. */
export function vehiculoCommand(hoy: string) {
  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('create'), ...campos(hoy) }),
    z.object({ intent: z.literal('update'), id: id(), ...campos(hoy) }),
    z.object({ intent: z.literal('remove'), id: id() }),
    // which Usuarios see it: all that are ticked
    z.object({ intent: z.literal('assign'), id: id(), usuarios: z.array(id()).max(MAX_ASIGNADOS).default([]) }),
  ])
}
export type VehiculoCommand = z.infer<ReturnType<typeof vehiculoCommand>>
/** A vehicle as it is written: everything but the company, the id and what the engine computes. */
export type VehiculoDatos = Omit<Extract<VehiculoCommand, { intent: 'create' }>, 'intent'>

/** The headings a list can be ordered by, «-placa» downwards; without one the newest comes first. */
export const ORDENES = ['placa', 'marca', 'titular', 'modelo', 'anio', 'color'] as const
export type Orden = OrdenPor<(typeof ORDENES)[number] | 'created_at'>

/** The filters of the list, as its address names them: the verdict of today. */
export const FILTROS = ['no-puede-salir', 'falta-saber', 'con-aviso', 'puede-salir'] as const
export type FiltroVehiculos = (typeof FILTROS)[number]
export const VEREDICTO_DE = {
  'no-puede-salir': 'No puede salir',
  'falta-saber': 'Falta saber',
  'con-aviso': 'Con aviso',
  'puede-salir': 'Puede salir',
} as const satisfies Record<FiltroVehiculos, Veredicto>

/** The list as its address asks for it. Nothing in an address is an error: what is not understood is left out. */
export const ListaVehiculos = z.object({
  q: buscado,
  orden: ordenEntre(ORDENES, { por: 'created_at', sentido: 'desc' }),
  estado: z.enum(FILTROS).nullable().catch(null),
  ...pagina,
})
export type ListaVehiculos = z.infer<typeof ListaVehiculos>
