/**
 * A screen loads the sections of texts that app/i18n/screens.ts names for it. Of any other section the browser would show
 * the keys in place of the texts, but only where its data call for them, so the scripts of each screen are read.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { es } from '~/i18n/es'
import { SCREENS, sectionsOf } from '~/i18n/screens'
import { scriptsOf } from '../../../bench/pages.mjs'
import { FOLDER } from '../../../scripts/bundle.mjs'
import { assign, createEmpresa, createPerson, ORIGIN, subscribe } from '../../support/world'

/** Texts that a component fetches when it shows them, before it draws (`need`). */
const FETCHED_WHEN_SHOWN = new Set(['reasons', 'linkedAccounts', 'usuario'])
/** Screens that a link alone opens; the scripts of the phone and of a shared vehicle are read by their own tests. */
const BY_LINK = /^\/(login\/(verificar|proteger)|invitacion|track|sigueme)$/
const SIGNED_OUT = /^\/(login|signup|reset-password|verify-email)/
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = es

test('no screen names a text that it does not load', async () => {
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
  const missing: string[] = []
  for (const path of Object.keys(SCREENS).filter((one) => !BY_LINK.test(one))) {
    const { files } = await scriptsOf(ORIGIN, path.replace(':id', vehiculo), `${FOLDER}/client`, cookieFor(path))
    expect(files.size, path).toBeGreaterThan(5)
    const shown = new Set<string>([...sectionsOf(path), ...FETCHED_WHEN_SHOWN])
    for (const file of files) {
      if (/\/assets\/(es|en)-/.test(file)) continue
      for (const [, section = '', key = ''] of readFileSync(`${FOLDER}/client${file}`, 'utf8').matchAll(
        /["'`](\w+)\.([\w$]+)/g,
      ))
        if (!shown.has(section) && (TEXTS[section]?.[key] !== undefined || (section in TEXTS && key === '$')))
          missing.push(`${path}: ${section}.${key}`)
    }
  }
  expect(missing).toEqual([])
})
