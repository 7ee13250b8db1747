/** Gestión de Empresas: every company of the platform, made, changed and deleted by its SuperAdmin. */
import { idDeIntento } from '../access/intento'
import { type Apunte, type EmpresaListada, type EmpresasDb, type LoQueSeVa, TOPE_DE_CUENTA } from '../db/empresas-db'
import { alReves } from '../db/keyset'
import type { EmpresaFila } from '../db/plataforma-db'
import type { Cursor } from '../domain/cursor'
import {
  datosDe,
  EMPRESAS_POR_PAGINA,
  type EmpresaCambiada,
  type EmpresaNueva,
  type ListaEmpresas,
  palabrasDe,
} from '../domain/empresas'
import { Negativa } from '../domain/negativa'
import { alPasarElTiempo, type SuscripcionEntera } from '../domain/suscripcion'
import { handSetBetween, marcaDe, ponerAMano, sinSuscripcion } from '../domain/suscripcion-a-mano'
import type { MiEmpresa } from './empresas'
import type { Empresas } from './empresas-todas'
import type { Equipo } from './equipo'
import { conGenerico } from './generico'
import type { Pendientes } from './pendientes'

interface Casa {
  empresas: Pick<Empresas, 'remove'>
  pendientes: Pick<Pendientes, 'entregar'>
  /** the people of a company, for the SuperAdmin who invites its first */
  equipoDe: (empresa: EmpresaFila) => Pick<Equipo, 'invite'>
  /** the company's own words */
  datosDe: (empresa: EmpresaFila) => Pick<MiEmpresa, 'update'>
}
export interface PaginaEmpresas {
  filas: EmpresaListada[]
  antes: Cursor | null
  despues: Cursor | null
  /** how many a search or filter finds, above 1000 not counted (null, as where nothing narrows the list) */
  hallados: number | null
  demasiados: boolean
}

export class GestionDeEmpresas {
  constructor(
    private readonly db: EmpresasDb,
    private readonly casa: Casa,
    private readonly ahora: number,
  ) {}

  /** One page of the list as time has each company, and its neighbours. One round trip. */
  async list(lista: ListaEmpresas): Promise<PaginaEmpresas> {
    const atras = lista.antes !== null
    const lugar = lista.antes ?? lista.despues
    const { por } = lista.orden
    const leidas = await this.db.listar({
      palabras: palabrasDe(lista.q),
      estado: lista.estado,
      por,
      sentido: atras ? alReves(lista.orden.sentido) : lista.orden.sentido,
      cursor: lugar,
      n: EMPRESAS_POR_PAGINA + 1,
    })
    const hayMas = leidas.filas.length > EMPRESAS_POR_PAGINA
    const pagina = leidas.filas.slice(0, EMPRESAS_POR_PAGINA)
    // rows went while somebody paged: the list from its beginning
    if (lugar && (atras ? !hayMas && pagina.length < EMPRESAS_POR_PAGINA : pagina.length === 0))
      return this.list({ ...lista, antes: null, despues: null })
    if (atras) pagina.reverse()
    const lugarDe = (e: EmpresaListada | undefined): Cursor | null =>
      e ? [por === 'nombre' ? e.nombre : e.created_at, e.id] : null
    const { hallados } = leidas
    const demasiados = hallados !== null && hallados > TOPE_DE_CUENTA
    return {
      filas: pagina.map((e) => alPasarElTiempo(e, this.ahora)),
      antes: (atras ? hayMas : lugar !== null) ? lugarDe(pagina[0]) : null,
      despues: atras || hayMas ? lugarDe(pagina.at(-1)) : null,
      hallados: demasiados ? null : hallados,
      demasiados,
    }
  }

  /** One company as time has it, with the mark of what was read (see update); null when there is none. */
  async find(id: string): Promise<{ empresa: EmpresaFila; vista: string } | null> {
    const fila = await this.db.find(id)
    if (!fila) return null
    const empresa = alPasarElTiempo(fila, this.ahora)
    return { empresa, vista: marcaDe(empresa) }
  }

  /** What goes when a company is deleted, counted up to 1000 (1001: more); null when there is none. */
  loQueSeVa(id: string): Promise<{ nombre: string; seVa: LoQueSeVa } | null> {
    return this.db.loQueSeVa(id)
  }

  /**
   * Makes a company as the form says it, and invites its first Administrador where an address stands. A form that is sent
   * again makes no other.
   * @throws Negativa of a date that undoes the state, of the invitation, or the spec's generic error
   */
  async create(nueva: EmpresaNueva): Promise<void> {
    const { ahora } = this
    const antes = sinSuscripcion()
    const suscripcion = ponerAMano(antes, aMano(nueva), ahora, nueva.zona_horaria)
    await conGenerico('error-guardar-empresa', async () => {
      const intento = nueva.intento ?? crypto.randomUUID()
      const id = await idDeIntento('empresas', intento)
      await this.db.crear({ id, ...datosDe(nueva), ...suscripcion, created_at: ahora }, ahora)
      if (!nueva.dueno_email || !nueva.dueno_nombre) return
      const empresa = await this.db.find(id)
      if (!empresa) throw new Negativa('error-guardar-empresa')
      const invitado = { nombre: nueva.dueno_nombre, email: nueva.dueno_email, rol: 'Administrador', intento } as const
      await this.casa
        .equipoDe(empresa)
        .invite(invitado)
        .catch((error: unknown) => {
          const suyo = error instanceof Negativa && error.campo === 'email'
          throw suyo ? new Negativa(error.clave, 'dueno_email', error.datos) : error
        })
    })
  }

  /**
   * Changes the company's words and, where the form says another, its subscription: devices hear of it at once.
   * @throws Negativa `no-encontrado`; `suscripcion-cambio` when it became another since the form was drawn; a date that
   *   undoes the state; or the spec's generic error
   */
  async update(cambiada: EmpresaCambiada): Promise<void> {
    await conGenerico('error-guardar-empresa', async () => {
      const fila = await this.db.find(cambiada.id)
      if (!fila) throw new Negativa('no-encontrado')
      const hoy = alPasarElTiempo(fila, this.ahora)
      const despues = ponerAMano(hoy, aMano(cambiada), this.ahora, cambiada.zona_horaria)
      if (despues !== hoy) {
        if (cambiada.vista !== marcaDe(hoy)) throw new Negativa('suscripcion-cambio')
        if (!(await this.#suscribir(fila, hoy, despues))) throw new Negativa('suscripcion-cambio')
      }
      await this.casa.datosDe(fila).update(datosDe(cambiada), fila)
    })
  }

  /**
   * Deletes a company with all that is its own.
   * @throws Negativa `nombre-no-coincide` when the typed name is another; `no-encontrado`, or the spec's generic error
   */
  async remove(id: string, nombre: string): Promise<string> {
    const fila = await conGenerico('error-eliminar-empresa', () => this.db.find(id))
    if (!fila) throw new Negativa('no-encontrado')
    if (liso(nombre) !== liso(fila.nombre)) throw new Negativa('nombre-no-coincide', 'nombre')
    await this.casa.empresas.remove(id)
    return fila.nombre
  }

  /** @param antes as the database has it; `hoy` as time has it */
  async #suscribir(antes: EmpresaFila, hoy: SuscripcionEntera, despues: SuscripcionEntera): Promise<boolean> {
    const datos: Apunte = {
      antes: antes.subscription_status,
      estado: despues.subscription_status,
      plan: despues.plan_type,
      vehiculos: despues.vehicle_limit,
      miembros: despues.user_limit,
    }
    const event = { tipo: 'a-mano', at: this.ahora, datos: handSetBetween(hoy, despues) ?? {} } as const
    const hecho = await this.db.cambiarSuscripcion(antes.id, { antes, despues, event }, datos, this.ahora)
    if (hecho) await this.casa.pendientes.entregar()
    return hecho
  }
}

/** What the form says of the subscription. */
const aMano = (e: EmpresaNueva | EmpresaCambiada) => ({
  plan_type: e.plan_type,
  subscription_status: e.subscription_status,
  hasta: e.subscription_status === 'active' && e.sin_fin ? null : e.hasta,
  vehiculos_acordados: e.vehiculos_acordados,
  miembros_acordados: e.miembros_acordados,
})

/** A name as it is compared: its spaces as one. */
const liso = (nombre: string) => nombre.normalize('NFC').trim().replace(/\s+/g, ' ')
