/** The ways in beside a password, made of what they stand on: programs with their tokens, and providers. */
import { AccesoJwt } from '../access/acceso-jwt'
import type { Persona } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { Llavero } from '../access/llavero'
import { Portador } from '../access/portador'
import { ApiDb } from '../db/api-db'
import type { Conexion } from '../db/connect'
import type { IdentidadDb } from '../db/identidad-db'
import { IdentidadesDb } from '../db/identidades-db'
import type { Rastro } from '../domain/auditoria'
import type { Ajustes } from '../env'
import type { Accesos } from './accesos'
import type { Auditoria } from './auditoria'
import type { Mensajero } from './mensajero'
import { Programas } from './programas'
import { ProgramasPropios } from './programas-propios'
import { Proveedores } from './proveedores'
import { Vinculos } from './vinculos'

export function deEntrada(
  conexion: Conexion,
  a: Ajustes,
  con: { identidad: IdentidadDb; intentos: Intentos; accesos: Accesos; auditoria: Auditoria; mensajero: Mensajero },
  aqui: { rastro: Rastro; lugar: string | null },
) {
  const { rastro, lugar } = aqui
  const ahora = rastro.at
  const apiDb = new ApiDb(conexion, rastro)
  const jwt = new AccesoJwt(new Llavero(apiDb, a.CONFIG_SECRET, ahora), a.APP_URL, ahora)
  const identidades = new IdentidadesDb(conexion, rastro)
  const casa = { proveedores: a.proveedores, enEquipo: a.ENTORNO === 'desarrollo' }
  const proveedores = new Proveedores(identidades, con, casa, ahora)
  return {
    portador: new Portador(apiDb, jwt, rastro),
    programas: new Programas(apiDb, jwt, { ...con, secretos: a }, { ahora, lugar }),
    proveedores,
    /** What a person keeps of both in the settings. */
    entradasDe: (persona: Persona) => ({
      vinculos: new Vinculos(identidades, proveedores, persona, con),
      programas: new ProgramasPropios(apiDb, persona),
    }),
  }
}
