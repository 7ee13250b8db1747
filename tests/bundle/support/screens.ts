/** The screens of the application, opened by who may, and the scripts that each loads first. */
import { SCREENS } from '~/i18n/screens'
import { scriptsOf } from '../../../bench/pages.mjs'
import { FOLDER } from '../../../scripts/bundle.mjs'
import { assign, createEmpresa, createPerson, ORIGIN, subscribe } from '../../support/world'

/** Screens that a link alone opens. */
const BY_LINK = /^\/(login\/(verificar|proteger)|invitacion|track|sigueme)$/
export const SIGNED_OUT = /^\/(login|signup|reset-password|verify-email)/

/** By the address of the screen, as app/i18n/screens.ts writes it; the files are paths below the folder of the client. */
export async function scriptsOfScreens(): Promise<Map<string, Set<string>>> {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1, documentos: 1 })
  await subscribe(empresa.id)
  const vehiculo = empresa.vehiculos[0]?.id ?? ''
  const usuario = await createPerson('Usuario', { empresa_id: empresa.id })
  await assign(empresa.id, usuario.id, vehiculo)
  const superAdmin = await createPerson('SuperAdmin')
  const cookieFor = (path: string) => {
    if (SIGNED_OUT.test(path)) return null
    if (path.startsWith('/super-admin')) return superAdmin.cookie
    return path.startsWith('/admin') ? empresa.admin.cookie : usuario.cookie
  }
  const screens = new Map<string, Set<string>>()
  for (const path of Object.keys(SCREENS).filter((one) => !BY_LINK.test(one))) {
    const { files } = await scriptsOf(ORIGIN, path.replace(':id', vehiculo), `${FOLDER}/client`, cookieFor(path))
    screens.set(path, files)
  }
  return screens
}
