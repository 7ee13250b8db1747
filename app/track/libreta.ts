/** What a phone's queue keeps and can do, whether it lies in IndexedDB or, without it, in memory. */
import { VERSION_PRIVACIDAD } from '@domain/privacidad'
import type { Fix } from './fix'

export interface Punto extends Fix {
  seq: number
}

/** What is known of the queue beside its points. Times are ms UTC by this phone's clock. */
export interface Libreta {
  /** random, made with the queue: tells its points from those of a second phone or of cleared storage */
  src: string
  /** the next point's number */
  seq: number
  pendientes: number
  ultimo_punto: number | null
  ultimo_envio: number | null
  /** tracking was on and nobody stopped it: a reload goes on */
  rastreando: boolean
  /** that the driver agreed, by starting, to the text of a version; `enviado` once the server has it */
  acuerdo?: Acuerdo & { enviado: boolean }
}

/** @property at ms UTC by this phone's clock */
export interface Acuerdo {
  version: string
  at: number
}

export type Anotacion = Partial<Pick<Libreta, 'ultimo_envio' | 'rastreando' | 'acuerdo'>>

/** Whether the driver agreed to the text as it stands now. */
export const acordado = ({ acuerdo }: Libreta): boolean => acuerdo?.version === VERSION_PRIVACIDAD

/** What is noted when the driver starts: that they agree, unless they did before. */
export const alAcordar = (libreta: Libreta, at: number): Anotacion =>
  acordado(libreta) ? {} : { acuerdo: { version: VERSION_PRIVACIDAD, at, enviado: false } }

/** What the server has not heard yet of the agreement. */
export const sinDecir = (acuerdo: Libreta['acuerdo']): Acuerdo | undefined =>
  acuerdo && !acuerdo.enviado ? { version: acuerdo.version, at: acuerdo.at } : undefined

export interface Cola {
  /** whether the points survive the page */
  readonly duradera: boolean
  libreta(): Promise<Libreta>
  anotar(cambio: Anotacion): Promise<void>
  agregar(fix: Fix): Promise<Libreta>
  /** the oldest `max` points */
  lote(max: number): Promise<{ src: string; puntos: Punto[]; acuerdo?: Acuerdo }>
  quitar(puntos: readonly Punto[]): Promise<Libreta>
  vaciar(): Promise<void>
}

/**
 * More points than this are thinned out, every second one, the newest thousand kept whole: the way that was driven
 * keeps its shape from end to end, only coarser, instead of losing its beginning. At a point a second that is 14 hours
 * without internet, and then about 6 MB.
 */
export const MAXIMO = 50_000
export const ENTERAS = 1000

export const libretaNueva = (): Libreta => ({
  src: Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join(''),
  seq: 1,
  pendientes: 0,
  ultimo_punto: null,
  ultimo_envio: null,
  rastreando: false,
})
