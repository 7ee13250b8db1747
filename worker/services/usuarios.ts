/** «Gestión de Usuarios»: the people of all companies, for a SuperAdmin. */
import type { EmpresaFila } from '../db/plataforma-db'
import type { UsuariosDb } from '../db/usuarios-db'
import type { PedidoUsuarios, UsuarioFila } from '../db/usuarios-lectura'
import type { Cursor } from '../domain/cursor'
import { cupoDe } from '../domain/equipo'
import { type MotivoKey, Negativa } from '../domain/negativa'
import { alPasarElTiempo } from '../domain/suscripcion'
import { buscadas, type ListaUsuarios, USUARIOS_POR_PAGINA, type UsuariosCommand } from '../domain/usuarios'
import type { Emisor } from './emisor'
import { conGenerico } from './generico'
import type { Pendientes } from './pendientes'

interface Con {
  emisor: Pick<Emisor, 'enviar' | 'preparar'>
  pendientes: Pick<Pendientes, 'entregar'>
  ahora: number
}
type Orden<I extends UsuariosCommand['intent']> = Extract<UsuariosCommand, { intent: I }>
/** Companies that a form proposes: the newest. */
const PROPUESTAS = 100
const ERROR: MotivoKey = 'error-guardar-usuario'

export class Usuarios {
  constructor(
    private readonly db: UsuariosDb,
    private readonly yo: string,
    private readonly con: Con,
  ) {}

  /** One page and where its neighbours begin. One round trip. */
  async list(lista: ListaUsuarios): Promise<{ filas: UsuarioFila[]; antes: Cursor | null; despues: Cursor | null }> {
    const { rol } = lista
    // within one role its people have no other order by role than by name
    const orden = rol && lista.orden.por === 'rol' ? { ...lista.orden, por: 'nombre' as const } : lista.orden
    const pedido: PedidoUsuarios = { buscadas: buscadas(lista.q), rol, orden }
    const atras = lista.antes !== null
    const lugar = lista.antes ?? lista.despues
    const leidas = await this.db.leer(pedido, lugar, atras, USUARIOS_POR_PAGINA + 1)
    const hayMas = leidas.length > USUARIOS_POR_PAGINA
    const filas = leidas.slice(0, USUARIOS_POR_PAGINA)
    if (lugar && (atras ? filas.length < USUARIOS_POR_PAGINA : filas.length === 0))
      return this.list({ ...lista, antes: null, despues: null })
    if (atras) filas.reverse()
    const lugarDe = (u: UsuarioFila | undefined): Cursor | null => (u ? [u.lugar, u.id] : null)
    return {
      filas,
      antes: (atras ? hayMas : lugar !== null) ? lugarDe(filas[0]) : null,
      despues: atras || hayMas ? lugarDe(filas.at(-1)) : null,
    }
  }

  /** One person, or null. */
  find(id: string): Promise<UsuarioFila | null> {
    return this.db.uno(id)
  }

  /** Names of companies that a form proposes. */
  async proposals(): Promise<string[]> {
    return (await this.db.empresas(null, PROPUESTAS)).nuevas
  }

  /**
   * Makes an account whose owner chooses the password by a link that is mailed, in the language of the company's owner; without
   * one, in that of who makes it. Answers the address.
   * @throws Negativa `cuenta-existe`, a limit of the company, `empresa-no-encontrada`, …
   */
  async create({ nombre, email, rol, empresa }: Orden<'crear'>): Promise<string> {
    await conGenerico(ERROR, async () => {
      const { ahora, emisor } = this.con
      const destino = await this.#empresa(rol, empresa)
      const id = crypto.randomUUID()
      const idioma = await this.db.languageFor(destino?.id ?? null)
      const para = { id, email, idioma, zona_horaria: destino?.zona_horaria ?? 'America/Bogota' }
      const { sentencias, enviarYa } = await emisor.preparar(para, 'restablecer', 'bienvenida')
      const puesto = this.#puesto(rol, destino)
      if (!(await this.db.crear({ id, nombre, email, idioma }, puesto, sentencias, ahora)))
        throw await this.#lleno(destino, rol, 'cuenta-existe', 'email')
      enviarYa()
    })
    return email
  }

  /** Gives somebody another role or company; their sessions end. Answers who it was. */
  async change({ id, rol, empresa }: Orden<'editar'>): Promise<string> {
    const u = await this.#deOtro(id)
    await conGenerico(ERROR, async () => {
      // of several companies of that name it is still the same
      const destino = await this.#empresa(rol, empresa === u.empresa ? u.empresa_id : empresa)
      if (u.rol === rol && u.empresa_id === (destino?.id ?? null)) return
      if (u.dueno) throw new Negativa('usuario-dueno')
      if (!(await this.db.cambiar(u, this.#puesto(rol, destino), this.con.ahora)))
        throw await this.#lleno(destino, rol, 'usuario-sin-cambio')
    })
    await this.con.pendientes.entregar()
    return u.nombre
  }

  /** Lets somebody in no more, at once. Answers who it was. */
  async disable(id: string): Promise<string> {
    const u = await this.#deOtro(id)
    await conGenerico(ERROR, async () => {
      if (!(await this.db.deshabilitar(u, this.con.ahora)) && !(await this.db.uno(id))?.deshabilitado_at)
        throw new Negativa('usuario-sin-cambio')
    })
    await this.con.pendientes.entregar()
    return u.nombre
  }

  /** Lets somebody in again. Answers who it was. */
  async enable(id: string): Promise<string> {
    const u = await this.#deOtro(id)
    await conGenerico(ERROR, async () => void (await this.db.habilitar(u)))
    return u.nombre
  }

  /** Deletes an account. Answers who it was. */
  async remove(id: string): Promise<string> {
    const u = await this.#deOtro(id)
    if (u.dueno) throw new Negativa('usuario-dueno')
    await conGenerico(ERROR, async () => {
      if (!(await this.db.eliminar(u, this.con.ahora))) throw new Negativa('usuario-sin-cambio')
    })
    await this.con.pendientes.entregar()
    return u.nombre
  }

  /** Sends somebody the link to a new password. Answers the address. */
  async recover(id: string): Promise<string> {
    const u = await this.#uno(id)
    if (u.deshabilitado_at !== null) throw new Negativa('cuenta-deshabilitada')
    await conGenerico('error-enviar-codigo', async () => {
      if (!(await this.con.emisor.enviar(u, 'restablecer'))) throw new Negativa('espere-segundos', undefined, { n: 60 })
    })
    return u.email
  }

  async #uno(id: string): Promise<UsuarioFila> {
    const u = await this.db.uno(id)
    if (!u) throw new Negativa('no-encontrado')
    return u
  }

  /** Nobody does it to oneself: so a SuperAdmin is always left. */
  async #deOtro(id: string): Promise<UsuarioFila> {
    if (id === this.yo) throw new Negativa('usuario-usted')
    return this.#uno(id)
  }

  /** The company that a form names; a SuperAdmin is of none. */
  async #empresa(rol: string, dicha: string | null) {
    if (rol === 'SuperAdmin' || dicha === null) return null
    const [una, otra] = (await this.db.empresas(dicha)).halladas
    if (!una) throw new Negativa('empresa-no-encontrada', 'empresa')
    if (otra) throw new Negativa('empresa-varias', 'empresa')
    return alPasarElTiempo(una, this.con.ahora)
  }

  #puesto(rol: UsuarioFila['rol'], empresa: EmpresaFila | null) {
    return { rol, empresa_id: empresa?.id ?? null, administradores: empresa ? cupoDe(empresa).administradores : 0 }
  }

  /** Nothing was written: the company is full, or what `si_no` says. */
  async #lleno(empresa: EmpresaFila | null, rol: string, si_no: MotivoKey, campo?: string) {
    const uso = empresa && (await this.db.uso(empresa.id))
    if (empresa && uso) {
      const cupo = cupoDe(empresa)
      if (uso.miembros >= cupo.miembros)
        return new Negativa('limite-de-miembros-enterprise', 'empresa', { limite: cupo.miembros })
      if (rol === 'Administrador' && uso.administradores >= cupo.administradores)
        return new Negativa('limite-de-administradores-enterprise', 'empresa', { limite: cupo.administradores })
    }
    return new Negativa(si_no, campo)
  }
}
