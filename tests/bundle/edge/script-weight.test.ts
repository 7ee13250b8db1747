/**
 * How much JavaScript the first visit of a page loads, gzipped: its framework, its screen and the texts of the reader's
 * language. A dialog's script comes when it opens; a map's is counted where a row names it.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientScript } from '../../../bench/pages.mjs'
import { FOLDER } from '../../../scripts/bundle.mjs'
import { newShareToken } from '../../../worker/access/share-token'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, execute, ORIGIN } from '../../support/world'
import { addressOf } from '../support/commands/command'
import { scriptsOfScreens } from '../support/screens'

const KB = 1000

/** What draws a map once its page is there. */
const MAP = { live: ['fleet-map.client'], day: ['shown-day', 'way-map.client'], phone: ['map.client'] } as const

test.each<[what: string, path: string, max: number, late?: readonly string[]]>([
  ['the sign-in', '/login', 98.4],
  ['the dashboard', '/admin', 115],
  ['the list of vehicles', '/admin/vehicles', 118.8],
  ['the page of a vehicle', '/admin/vehicles/:vehiculo', 122.3],
  ['the days of a vehicle', '/admin/vehicles/:vehiculo/recorridos', 124.7],
  ['the list of documents', '/admin/documents', 117.3],
  ['the GPS devices', '/admin/gps', 123.4],
  [
    'the days of a vehicle with the map, the tape and the list of a day',
    '/admin/vehicles/:vehiculo/recorridos',
    169.7,
    MAP.day,
  ],
  ['the GPS devices with the live map', '/admin/gps', 160.5, MAP.live],
  ['the phone page', '/track/', 68.5],
  ['the phone page with its map', '/track/', 99.9, MAP.phone],
  ['the page of a shared vehicle', '/sigueme/', 35.2],
])('%s stays within its weight', async (_, path, max, late = []) => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1, documentos: 1 })
  const cookie = path.startsWith('/admin') ? empresa.admin.cookie : null
  const [device] = empresa.dispositivos
  const link = await signLink(SECRETS.LINK_SECRET, device?.clave ?? '', device?.link_version ?? 0)
  const { token, token_hash } = await newShareToken(SECRETS.HASH_SECRET)
  await execute([
    [
      `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, con_placa, con_conductor, created_at)
       values (?, ?, ?, ?, ?, 1, 0, ?)`,
      [crypto.randomUUID(), empresa.id, device?.vehiculo_id ?? '', token_hash, Date.now() + 3_600_000, Date.now()],
    ],
  ])
  const held = { '/track/': link, '/sigueme/': token }[path]
  const address = held === undefined ? addressOf({ path }, empresa) : path + held
  const { gz } = await clientScript(ORIGIN, address, `${FOLDER}/client`, cookie, [...late])
  expect(gz).toBeGreaterThan(30 * KB)
  expect(gz).toBeLessThan(max * KB)
})

/** Screens that show a form from the start. */
const WITH_FORM = ['/admin/company', '/admin/settings', '/settings', '/super-admin/settings', '/support/mensajes']

test('what checks forms is loaded by the screens that show one, and by no list', async () => {
  const checksForms = (file: string) => readFileSync(`${FOLDER}/client${file}`, 'utf8').split('._zod.').length > 50
  const loading = [...(await scriptsOfScreens())].filter(([, files]) => [...files].some(checksForms))
  expect(loading.map(([path]) => path).sort()).toEqual(WITH_FORM)
})
