/** An alert as people handle it: its states, what the screen may ask for, how lists are asked. */
import { buscado, pagina } from './lista'
import type { MotivoKey } from './negativa'
import { z } from './zod'

export const ESTADOS_ALERTA = ['Pendiente', 'Revisado', 'Resuelto'] as const
export type EstadoAlerta = (typeof ESTADOS_ALERTA)[number]

/** Pendiente goes to Revisado or Resuelto, Revisado to Resuelto; Resuelto is final. */
export const PASOS: Record<EstadoAlerta, readonly EstadoAlerta[]> = {
  Pendiente: ['Revisado', 'Resuelto'],
  Revisado: ['Resuelto'],
  Resuelto: [],
}

/** The states from which one may come into a state. */
export const antesDe = (estado: EstadoAlerta): EstadoAlerta[] =>
  ESTADOS_ALERTA.filter((antes) => PASOS[antes].includes(estado))

export const ALERTAS_POR_PAGINA = 15
/** More than a page can hold is never sent. */
const VARIAS_MAX = 50

const DESCONOCIDO: MotivoKey = 'no-encontrado'
const NINGUNA: MotivoKey = 'ninguna-alerta'
const id = z.string({ error: DESCONOCIDO }).min(1, DESCONOCIDO).max(64, DESCONOCIDO)
/** One box ticked comes as one value, several as a list. */
const ids = z
  .preprocess((valor) => (Array.isArray(valor) || valor === undefined ? valor : [valor]), z.array(id, NINGUNA))
  .refine((lista) => lista.length > 0 && lista.length <= VARIAS_MAX, NINGUNA)

/** What the screen Alertas may ask for, one alert or those ticked. */
export const AlertaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('resolve'), id }),
  z.object({ intent: z.literal('review-selected'), ids }),
  z.object({ intent: z.literal('resolve-selected'), ids }),
])
export type AlertaCommand = z.infer<typeof AlertaCommand>

/** Where an order leads. */
export const estadoPedido = (intent: AlertaCommand['intent']): EstadoAlerta =>
  intent === 'review' || intent === 'review-selected' ? 'Revisado' : 'Resuelto'

/** The filters of the list as the address names them; without one those that wait. */
export const FILTROS_ALERTA = ['pendientes', 'revisadas', 'resueltas', 'todas'] as const
export type FiltroAlertas = (typeof FILTROS_ALERTA)[number]
export const ESTADO_DE_FILTRO: Record<Exclude<FiltroAlertas, 'todas'>, EstadoAlerta> = {
  pendientes: 'Pendiente',
  revisadas: 'Revisado',
  resueltas: 'Resuelto',
}

/** The list as its address asks for it, newest first. Nothing in an address is an error: what is not understood is left out. */
export const ListaAlertas = z.object({
  q: buscado,
  estado: z.enum(FILTROS_ALERTA).catch('pendientes'),
  ...pagina,
})
export type ListaAlertas = z.infer<typeof ListaAlertas>
