/** The accounts elsewhere that a person may come in with: linked and unlinked after the own password (docs/security.md 7, 10). */
import { type Cifra, cifraScrypt } from '../access/contrasena'
import type { Persona } from '../access/gate'
import type { Intentos } from '../access/intentos'
import type { IdentidadesDb } from '../db/identidades-db'
import { Negativa } from '../domain/negativa'
import type { DesvincularCommand, VincularCommand } from '../domain/vinculo'
import { conGenerico } from './generico'
import type { Proveedores } from './proveedores'

export interface Vinculo {
  id: string
  proveedor: string
  email: string | null
  /** UTC ms */
  created_at: number
  usada_at: number
  /** no other way in is left */
  ultimo: boolean
}

export class Vinculos {
  constructor(
    private readonly db: IdentidadesDb,
    private readonly proveedores: Proveedores,
    private readonly persona: Pick<Persona, 'id' | 'verificado'>,
    private readonly casa: { intentos: Intentos; cifra?: Cifra },
  ) {}

  /** What is linked, what can still be, whether there is a password to ask for, and the programs. One round trip. */
  async list() {
    const { identidades, password_hash, programas } = await this.db.de(this.persona.id)
    const ultimo = password_hash === null && identidades.length === 1
    const vinculos: Vinculo[] = identidades.map(({ issuer, ...una }) => ({
      ...una,
      proveedor: this.proveedores.nombreDe(issuer),
      ultimo,
    }))
    const usados = new Set(vinculos.map((v) => v.proveedor))
    const ofertas = this.proveedores.list().filter((o) => !usados.has(o.nombre))
    const { verificado } = this.persona
    return { vinculos, ofertas, conContrasena: password_hash !== null, verificado, programas }
  }

  /**
   * Sends somebody to a provider to link an account there; they come back to `volver`. Only with a proven address: until
   * then the account may be a stranger's (docs/decisions/0037).
   * @throws Negativa `vincular-sin-verificar`, about `contrasena_actual`, `sin-contrasena`, `error-proveedor`, `espere-…`
   */
  async link(form: VincularCommand, volver: string, request: Request): Promise<{ cookie: string; url: string }> {
    return conGenerico('error-proveedor', async () => {
      if (!this.persona.verificado) throw new Negativa('vincular-sin-verificar')
      await this.#comprobar(form.contrasena_actual, (await this.db.de(this.persona.id)).password_hash)
      return this.proveedores.comenzar(form.proveedor, { usuario_id: this.persona.id, volver }, request)
    })
  }

  /** @throws Negativa about `contrasena_actual`, `sin-contrasena`, `no-encontrado`, `espere-…` */
  async unlink(form: DesvincularCommand): Promise<void> {
    await conGenerico('error-guardar-configuracion', async () => {
      const { identidades, password_hash } = await this.db.de(this.persona.id)
      if (!identidades.some((i) => i.id === form.id)) throw new Negativa('no-encontrado')
      await this.#comprobar(form.contrasena_actual, password_hash)
      if (!(await this.db.desvincular(this.persona.id, form.id))) throw new Negativa('ultima-entrada')
    })
  }

  /** The own password, counted as wrong until it is found right. One scrypt. */
  async #comprobar(contrasena: string, guardada: string | null): Promise<void> {
    if (guardada === null) throw new Negativa('sin-contrasena')
    const propia = await this.casa.intentos.reservarPropia(this.persona.id)
    if (!(await (this.casa.cifra ?? cifraScrypt).abre(contrasena, guardada))) {
      throw new Negativa('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    await this.db.olvidar(propia)
  }
}
