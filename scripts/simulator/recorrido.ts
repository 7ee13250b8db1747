/** A vehicle on a line: where it is after so many seconds, how fast, and what its phone would see of it. */

import type { Avenida, Vertice } from './avenidas'
import type { Azar } from './azar'

/** One fix of a phone's GPS: degrees, metres, m/s, degrees from north (absent while it stands still). */
export interface Lectura {
  lat: number
  lng: number
  accuracy: number
  speed: number
  heading?: number
}

const METROS_POR_GRADO = 111_195
const ACELERACION = 1.4 // m/s², a loaded van
const FRENADO = 1.8
const PASO = 0.5 // s, integration step
const CRUCE_MINIMO = 220 // m between traffic lights
const CRUCE_MAXIMO = 650
const ROJO = 0.45 // share of the lights that are red on arrival
const RETORNO = 12 // s at least before driving back

interface Tramo {
  desde: number
  metros: number
  a: Vertice
  b: Vertice
  rumbo: number
}

/** A line with its length; `at` answers in constant time for a vehicle that moves on a little at a time. */
export class Linea {
  readonly metros: number
  readonly tramos: readonly Tramo[]

  constructor(vertices: readonly Vertice[]) {
    const tramos: Tramo[] = []
    let desde = 0
    for (let i = 1; i < vertices.length; i++) {
      const a = vertices[i - 1]
      const b = vertices[i]
      if (!a || !b) continue
      const metros = distance(a, b)
      tramos.push({ desde, metros, a, b, rumbo: bearing(a, b) })
      desde += metros
    }
    if (desde === 0) throw new Error('a line needs two different points')
    this.metros = desde
    this.tramos = tramos
  }

  /** The point `m` metres from the start, `lado` metres to the right of it, and the direction of the line there. */
  at(m: number, lado = 0): { punto: Vertice; rumbo: number } {
    const dentro = Math.min(Math.max(m, 0), this.metros)
    const tramo = this.tramos.findLast((t) => t.desde <= dentro) ?? (this.tramos[0] as Tramo)
    const parte = (dentro - tramo.desde) / tramo.metros
    const lat = tramo.a[0] + (tramo.b[0] - tramo.a[0]) * parte
    const lng = tramo.a[1] + (tramo.b[1] - tramo.a[1]) * parte
    return { punto: lado ? move([lat, lng], tramo.rumbo + 90, lado) : [lat, lng], rumbo: tramo.rumbo }
  }
}

/** Drives there and back for ever: pulls away, cruises, brakes before red lights, waits, turns at the ends. */
export class Recorrido {
  readonly linea: Linea
  readonly #avenida: Avenida
  readonly #azar: Azar
  #metros: number
  #sentido: 1 | -1 = 1
  #velocidad = 0
  #espera = 0
  #crucero: number
  #parada = 0
  #lado: number
  #error = { norte: 0, este: 0 }

  constructor(avenida: Avenida, azar: Azar) {
    this.linea = new Linea(avenida.vertices)
    this.#avenida = avenida
    this.#azar = azar
    this.#metros = azar.between(0.05, 0.9) * this.linea.metros
    this.#crucero = avenida.crucero
    this.#lado = avenida.separacion
    this.#nextStop()
  }

  /** m/s, without the phone's noise. */
  get velocidad(): number {
    return this.#velocidad
  }

  /** Lets `segundos` pass and reads the phone. */
  advance(segundos: number): Lectura {
    for (let resto = segundos; resto > 0; resto -= PASO) this.#step(Math.min(PASO, resto))
    return this.#read()
  }

  #step(dt: number) {
    // the U-turn: over to the other carriageway at walking pace
    const carril = this.#avenida.separacion * this.#sentido
    this.#lado += Math.min(Math.max(carril - this.#lado, -3 * dt), 3 * dt)
    if (this.#espera > 0) {
      this.#espera -= dt
      return
    }
    const falta = (this.#parada - this.#metros) * this.#sentido
    const segura = Math.sqrt(2 * FRENADO * Math.max(falta, 0))
    const meta = Math.min(this.#crucero, segura)
    const cambio = meta > this.#velocidad ? ACELERACION * dt : -FRENADO * 1.5 * dt
    this.#velocidad =
      cambio > 0 ? Math.min(meta, this.#velocidad + cambio) : Math.max(meta, this.#velocidad + cambio, 0)
    this.#metros += this.#velocidad * dt * this.#sentido
    if (falta <= Math.max(this.#velocidad * dt, 1)) this.#arrive()
  }

  #arrive() {
    const final = this.#sentido > 0 ? this.linea.metros : 0
    if (this.#parada === final) {
      this.#sentido = this.#sentido > 0 ? -1 : 1
      this.#metros = final
      this.#espera = this.#azar.between(RETORNO, 3 * RETORNO)
    } else this.#espera = this.#azar.between(8, 40)
    this.#velocidad = 0
    this.#nextStop()
  }

  /** The next light that will be red, or the end of the line. */
  #nextStop() {
    let m = this.#metros
    do m += this.#azar.between(CRUCE_MINIMO, CRUCE_MAXIMO) * this.#sentido
    while (!this.#azar.chance(ROJO) && m > 0 && m < this.linea.metros)
    this.#parada = Math.min(Math.max(m, 0), this.linea.metros)
    this.#crucero = this.#avenida.crucero * this.#azar.between(0.75, 1.1)
  }

  #read(): Lectura {
    // neighbouring fixes err in the same direction, as a real receiver's do
    this.#error.norte = this.#error.norte * 0.8 + this.#azar.normal() * 1.2
    this.#error.este = this.#error.este * 0.8 + this.#azar.normal() * 1.2
    const { punto, rumbo } = this.linea.at(this.#metros, this.#lado)
    const [lat, lng] = move(move(punto, 0, this.#error.norte), 90, this.#error.este)
    const lectura: Lectura = {
      lat: round(lat, 7),
      lng: round(lng, 7),
      accuracy: round(this.#azar.between(4, 11), 1),
      speed: round(this.#velocidad, 2),
    }
    if (this.#velocidad > 0.5) {
      const hacia = (this.#sentido > 0 ? rumbo : rumbo + 180) + this.#azar.normal() * 2
      lectura.heading = round(((hacia % 360) + 360) % 360, 1) % 360
    }
    return lectura
  }
}

/** Metres between two points, good for a city. */
export function distance(a: Vertice, b: Vertice): number {
  return Math.hypot(b[0] - a[0], (b[1] - a[1]) * Math.cos((a[0] * Math.PI) / 180)) * METROS_POR_GRADO
}

/** Degrees clockwise from north, 0 to 360. */
export function bearing(a: Vertice, b: Vertice): number {
  const este = (b[1] - a[1]) * Math.cos((a[0] * Math.PI) / 180)
  return ((Math.atan2(este, b[0] - a[0]) * 180) / Math.PI + 360) % 360
}

function move([lat, lng]: Vertice, rumbo: number, metros: number): Vertice {
  const r = (rumbo * Math.PI) / 180
  const norte = (Math.cos(r) * metros) / METROS_POR_GRADO
  const este = (Math.sin(r) * metros) / METROS_POR_GRADO / Math.cos((lat * Math.PI) / 180)
  return [lat + norte, lng + este]
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
