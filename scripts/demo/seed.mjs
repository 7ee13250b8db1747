/**
 * Turns the demo fleet into SQL for the local database. Only scripts/dev.mjs executes it, with `wrangler d1 execute
 * --local`; the deploy script does not use it.
 */
import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import {
  accounts,
  assigned,
  dispositivos,
  empresa,
  FACTOR_SECRET,
  invitees,
  lugares,
  PASSWORD,
  TIPOS,
  vehiculos,
  vigilancia,
} from './fleet.mjs'
import { rowsOf, taller } from './taller.mjs'

const DAY = 86_400_000
const literal = (value) =>
  value === null || value === undefined
    ? 'null'
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`
const insert = (table, row) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')});`

/** Same folding as worker/domain/fold.ts; a test keeps the two equal. */
const foldForSearch = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A plate whole and in its two halves, as in worker/domain/vehiculos/placa.ts. */
const inParts = (placa) => `${placa} ${placa.slice(0, 3)} ${placa.slice(3)}`

/** A cédula and a telephone grouped as people write them, as in worker/domain/conductores/conductor.ts. */
const withDots = (documento) => documento.replace(/\B(?=(\d{3})+$)/g, '.')
const grouped = (telefono) => telefono.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '$1$2$3 $1 $2 $3')

const hashPassword = (password) => {
  const N = 16384
  const r = 8
  const p = 5
  const salt = randomBytes(16)
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * 1024 * 1024 })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** An encrypted secret, in the format of worker/mail/secret.ts. */
function seal(secret, text, purpose) {
  const iv = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', iv.toString('base64url'), encrypted.toString('base64url')].join('.')
}

/** The otpauth URI that an authenticator app reads for the demo SuperAdmin. */
export function factorUri() {
  const { email } = accounts.find((c) => c.rol === 'rol-superadmin')
  const emisor = encodeURIComponent('Vigía')
  return `otpauth://totp/${emisor}:${encodeURIComponent(email)}?issuer=${emisor}&secret=${FACTOR_SECRET}`
}

/** The tracking link of a device: key, version and the first half of their HMAC. */
export function link(secret, key, version = 1) {
  const body = Buffer.concat([Buffer.from(key, 'base64url'), Buffer.from([version >> 8, version & 255])])
  return Buffer.concat([body, createHmac('sha256', secret).update(body).digest().subarray(0, 16)]).toString('base64url')
}

/** What all parts of the seed write to: statements of one company, as of one instant (UTC milliseconds). */
function openScript(now) {
  const lines = []
  const day = (n) => new Date(now - 5 * 3_600_000 + n * DAY).toISOString().slice(0, 10)
  return {
    now,
    lines,
    empresaId: randomUUID(),
    /** the day so many days from now */
    day,
    put: (table, row) => lines.push(insert(table, row)),
    // last year's SOAT ends on the day before the current one begins: together they are one stretch of cover
    firstDay: (kind, vence) => day(kind === 'soat' ? vence - 730 : vence - 365),
  }
}

/**
 * @param configSecret CONFIG_SECRET of the target database: seals the SuperAdmin's second factor
 * @param verdictSegments the rule of worker/domain/vehiculos/veredicto.ts, so that the board is right from the start
 * @returns {{ sql: string, keys: Record<string, string> }} the statements, and each device's key by plate
 */
export function seed(now, verdictSegments, configSecret) {
  const script = openScript(now)
  const people = accounts.map((account) => ({ ...account, id: randomUUID() }))
  putEmpresa(script, people)
  putMembers(script, people)
  putCredentials(script, people, configSecret)
  const ids = Object.fromEntries(vehiculos.map((v, i) => [v.placa, putVehicle(script, v, i, verdictSegments)]))
  putWorkshop(script, ids)
  const usuario = people.find((p) => p.rol === 'rol-usuario')
  for (const placa of assigned) {
    const row = { empresa_id: script.empresaId, usuario_id: usuario.id, vehiculo_id: ids[placa], created_at: now }
    script.put('asignaciones', row)
  }
  const keys = putDevices(script, ids)
  putPlaces(script)
  return { sql: script.lines.join('\n'), keys }
}

function putEmpresa({ put, now, day, empresaId }, people) {
  const owner = people.find((p) => p.rol === 'rol-administrador')
  // the owner is first inserted without a company, because company and owner reference each other
  for (const p of people)
    put('usuarios', {
      id: p.id,
      nombre: p.nombre,
      email: p.email,
      email_verificado_at: now,
      rol_id: p.rol,
      empresa_id: null,
      created_at: now - 200 * DAY,
    })
  put('empresas', {
    id: empresaId,
    ...empresa,
    vigilancia: JSON.stringify(vigilancia),
    user_id: owner.id,
    plan_type: 'Pro',
    subscription_status: 'active',
    trial_ends_at: now - 186 * DAY,
    subscription_ends_at: now + 21 * DAY,
    next_payment_at: now + 21 * DAY,
    // by it texts know that it has paid and not only tried
    dia_pago: Number(day(21).slice(-2)),
    user_limit: 10,
    vehicle_limit: 15,
    created_at: now - 200 * DAY,
  })
}

/** Who has joined the company, and who is invited. */
function putMembers({ put, lines, now, empresaId }, people) {
  for (const p of people.filter((q) => q.de)) {
    lines.push(`UPDATE usuarios SET empresa_id = ${literal(empresaId)} WHERE id = ${literal(p.id)};`)
    put('team_members', {
      id: randomUUID(),
      empresa_id: empresaId,
      nombre: p.nombre,
      email: p.email,
      user_id: p.id,
      rol: p.rol === 'rol-administrador' ? 'Administrador' : 'Usuario',
      invitation_status: 'accepted',
      created_at: now - 190 * DAY,
    })
  }
  for (const { hace: ago, ...i } of invitees) {
    const enviada_at = now - ago * DAY
    put('team_members', {
      id: randomUUID(),
      empresa_id: empresaId,
      ...i,
      invitation_status: 'pending',
      // the link's secret is not kept: «Reenviar» mails a new one to the developer's inbox
      token_hash: randomBytes(32).toString('base64url'),
      expires_at: enviada_at + 7 * DAY,
      enviada_at,
      created_at: enviada_at,
    })
  }
}

function putCredentials({ put, now }, people, configSecret) {
  const hash = hashPassword(PASSWORD)
  for (const p of people) put('credenciales', { usuario_id: p.id, password_hash: hash, updated_at: now })
  for (const { id } of people.filter((p) => p.rol === 'rol-superadmin')) {
    const secret = seal(configSecret, FACTOR_SECRET, `vigia totp v1 ${id}`)
    put('factores', { usuario_id: id, secreto: secret, verificado_at: now, paso: 0, created_at: now })
  }
}

/** A vehicle with its driver and its documents, and its verdicts by `verdictSegments`; returns its id. @param i its place */
function putVehicle(script, v, i, verdictSegments) {
  const { put, day, now, empresaId } = script
  const id = randomUUID()
  put('vehiculos', {
    id,
    empresa_id: empresaId,
    placa: v.placa,
    marca: v.marca,
    titular: v.titular,
    modelo: v.modelo,
    anio: v.anio,
    color: v.color,
    servicio: v.servicio,
    clase: v.clase,
    fecha_matricula: day(v.matricula),
    cilindraje: v.cilindraje,
    busqueda: foldForSearch([inParts(v.placa), v.marca, v.modelo, v.titular, v.color, v.anio].join(' ')),
    created_at: now - (180 - i) * DAY,
  })
  putVerdicts(script, id, v, verdictSegments)
  putDriver(script, id, v.conductor)
  putDocumentos(script, id, v)
  // alerts are not seeded: the outbox lets the product's own rule raise them, as after any change
  put('pendientes', {
    id: randomUUID(),
    tipo: 'vehiculo.juzgar',
    destino: id,
    carga: JSON.stringify({ empresa_id: empresaId }),
    proximo_at: now,
    created_at: now,
  })
  return id
}

function putVerdicts({ put, lines, day, firstDay, now, empresaId }, id, v, verdictSegments) {
  const yesterday = new Date(now - DAY).toISOString().slice(0, 10)
  const { conductor: c } = v
  const segments = verdictSegments({
    vehiculo: { ...v, fecha_matricula: day(v.matricula) },
    documentos: Object.entries(v.papeles).map(([kind, vence]) => ({
      tipo: TIPOS[kind],
      nombre: '',
      fecha_emision: firstDay(kind, vence),
      fecha_vencimiento: day(vence),
    })),
    exempt: [],
    licencias: [{ conductor: c.nombre, categoria: c.categoria, fecha_vencimiento: day(c.vence) }],
  })
  // replaces the default of a vehicle without documents; segments that ended before yesterday are left out, as after
  // a save
  lines.push(`DELETE FROM veredictos WHERE vehiculo_id = ${literal(id)};`)
  for (const segment of segments.filter(({ hasta }) => hasta > yesterday))
    put('veredictos', { empresa_id: empresaId, vehiculo_id: id, ...segment })
}

function putDriver({ put, day, now, empresaId }, id, c) {
  const telefono = `+57${c.telefono}`
  put('conductores', {
    id: randomUUID(),
    empresa_id: empresaId,
    vehiculo_id: id,
    nombre: c.nombre,
    documento: c.documento,
    telefono,
    licencia_numero: c.documento,
    licencia_tipo: c.categoria,
    licencia_fecha_emision: day(c.emision),
    licencia_fecha_vencimiento: day(c.vence),
    busqueda: foldForSearch(
      [c.nombre, c.documento, withDots(c.documento), c.documento, telefono, grouped(telefono)].join(' '),
    ),
    created_at: now - 150 * DAY,
  })
}

function putDocumentos({ put, day, firstDay, now, empresaId }, id, v) {
  for (const [kind, vence] of Object.entries(v.papeles)) {
    const documento = { empresa_id: empresaId, vehiculo_id: id, tipo: TIPOS[kind] }
    put('documentos', {
      id: randomUUID(),
      ...documento,
      fecha_emision: day(vence - 365),
      fecha_vencimiento: day(vence),
      actual: 1,
      cubre_desde: firstDay(kind, vence),
      created_at: now - 20 * DAY,
    })
    // last year's document stays as history
    if (kind === 'soat') {
      put('documentos', {
        id: randomUUID(),
        ...documento,
        fecha_emision: day(vence - 730),
        fecha_vencimiento: day(vence - 365),
        actual: 0,
        created_at: now - 180 * DAY,
      })
    }
  }
}

/** Services, plans and readings of the vehicles. @param ids of the vehicles, by plate */
function putWorkshop({ put, lines, day, now, empresaId }, ids) {
  for (const [placa, book] of Object.entries(taller)) {
    const whose = { empresa_id: empresaId, vehiculo_id: ids[placa], now }
    const { filas: rows, odometro } = rowsOf(book, whose, { dia: day, id: randomUUID, foldForSearch })
    for (const [table, row] of rows) put(table, row)
    if (odometro)
      lines.push(
        `UPDATE vehiculos SET kilometraje = ${literal(odometro.kilometraje)}, kilometraje_fecha = ${literal(odometro.kilometraje_fecha)} WHERE id = ${literal(ids[placa])};`,
      )
  }
}

/** The devices of vehicles; returns each one's key by plate. @param ids of the vehicles, by plate */
function putDevices({ put, day, now, empresaId }, ids) {
  const keys = {}
  dispositivos.forEach((d, i) => {
    const key = randomBytes(16).toString('base64url')
    keys[d.placa] = key
    put('gps_dispositivos', {
      id: randomUUID(),
      empresa_id: empresaId,
      vehiculo_id: ids[d.placa],
      imei: d.imei,
      tipo_dispositivo: d.tipo,
      estado: d.inactivo ? 'Inactivo' : 'Activo',
      tracking_enabled: d.rastreo ? 1 : 0,
      fecha_activacion: day(d.activado),
      clave: key,
      busqueda: foldForSearch(`${d.imei} ${d.placa}`),
      created_at: now - (100 - i) * DAY,
    })
  })
  return keys
}

function putPlaces({ put, now, empresaId }) {
  for (const { puntos, limite = null, ...place } of lugares)
    put('lugares', {
      id: randomUUID(),
      empresa_id: empresaId,
      ...place,
      forma: 'circulo',
      puntos: JSON.stringify(puntos),
      limite,
      todos: 1,
      busqueda: foldForSearch(`${place.nombre} ${place.grupo}`),
      created_at: now - 90 * DAY,
    })
}
