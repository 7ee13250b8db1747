/**
 * Turns the demo fleet into SQL for the local database. It is only ever executed with `wrangler d1 execute --local`
 * by scripts/dev.mjs; the deploy script does not know it.
 */
import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import {
  assigned,
  CLAVE,
  cuentas,
  dispositivos,
  empresa,
  invitees,
  SECRETO_DE_FACTOR,
  TIPOS,
  vehiculos,
} from './fleet.mjs'
import { filasDe, taller } from './taller.mjs'

const DIA = 86_400_000
const literal = (valor) =>
  valor === null || valor === undefined
    ? 'null'
    : typeof valor === 'number'
      ? String(valor)
      : `'${String(valor).replaceAll("'", "''")}'`
const insert = (tabla, fila) =>
  `INSERT INTO ${tabla} (${Object.keys(fila).join(', ')}) VALUES (${Object.values(fila).map(literal).join(', ')});`

/** As worker/domain/text.ts folds what is searched; a test holds the two together. */
const foldForSearch = (texto) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A plate whole and in its two halves, as worker/domain/vehiculos/placa.ts has it. */
const inParts = (placa) => `${placa} ${placa.slice(0, 3)} ${placa.slice(3)}`

/** A cédula and a telephone as people group them, as worker/domain/conductores/conductor.ts has them. */
const conPuntos = (documento) => documento.replace(/\B(?=(\d{3})+$)/g, '.')
const grouped = (telefono) => telefono.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '$1$2$3 $1 $2 $3')

const fingerprint = (clave) => {
  const [N, r, p] = [16384, 8, 5]
  const sal = randomBytes(16)
  const hash = scryptSync(clave.normalize('NFKC'), sal, 32, { N, r, p, maxmem: 256 * 1024 * 1024 })
  return ['scrypt', N, r, p, sal.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A secret at rest, as worker/mail/secret.ts seals it. */
function seal(secreto, texto, uso) {
  const iv = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', secreto, Buffer.alloc(0), uso, 32))
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(uso))
  const encrypted = Buffer.concat([cipher.update(texto, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', iv.toString('base64url'), encrypted.toString('base64url')].join('.')
}

/** What an authenticator app reads of the demo SuperAdmin. */
export function uriDeFactor() {
  const { email } = cuentas.find((c) => c.rol === 'rol-superadmin')
  const emisor = encodeURIComponent('Vigía')
  return `otpauth://totp/${emisor}:${encodeURIComponent(email)}?issuer=${emisor}&secret=${SECRETO_DE_FACTOR}`
}

/** The tracking link of a device: key, version and the first half of their HMAC. */
export function enlace(secreto, clave, version = 1) {
  const cuerpo = Buffer.concat([Buffer.from(clave, 'base64url'), Buffer.from([version >> 8, version & 255])])
  return Buffer.concat([cuerpo, createHmac('sha256', secreto).update(cuerpo).digest().subarray(0, 16)]).toString(
    'base64url',
  )
}

/**
 * @param configSecret CONFIG_SECRET of the database to be: seals the SuperAdmin's second factor
 * @param verdictSegments the rule of worker/domain/vehiculos/veredicto.ts, so that the board knows the fleet from the start
 * @returns {{ sql: string, claves: Record<string, string> }} the statements, and each device's key by plate
 */
export function seed(now, verdictSegments, configSecret) {
  const dia = (n) => new Date(now - 5 * 3_600_000 + n * DIA).toISOString().slice(0, 10)
  const yesterday = new Date(now - DIA).toISOString().slice(0, 10)
  // last year's SOAT ends on the day before this one's second: together they are one stretch of cover
  const firstDay = (kind, vence) => dia(kind === 'soat' ? vence - 730 : vence - 365)
  const lines = []
  const put = (tabla, fila) => lines.push(insert(tabla, fila))
  const empresaId = randomUUID()
  const hash = fingerprint(CLAVE)

  const personas = cuentas.map((cuenta) => ({ ...cuenta, id: randomUUID() }))
  const owner = personas.find((p) => p.rol === 'rol-administrador')
  const usuario = personas.find((p) => p.rol === 'rol-usuario')
  const persona = (p, conEmpresa) =>
    put('usuarios', {
      id: p.id,
      nombre: p.nombre,
      email: p.email,
      email_verificado_at: now,
      rol_id: p.rol,
      empresa_id: conEmpresa ? empresaId : null,
      created_at: now - 200 * DIA,
    })
  // the owner first without a company: company and owner point at each other
  for (const p of personas) persona(p, false)
  put('empresas', {
    id: empresaId,
    ...empresa,
    user_id: owner.id,
    plan_type: 'Pro',
    subscription_status: 'active',
    trial_ends_at: now - 186 * DIA,
    subscription_ends_at: now + 21 * DIA,
    next_payment_at: now + 21 * DIA,
    user_limit: 10,
    vehicle_limit: 15,
    created_at: now - 200 * DIA,
  })
  for (const p of personas.filter((q) => q.de)) {
    lines.push(`UPDATE usuarios SET empresa_id = ${literal(empresaId)} WHERE id = ${literal(p.id)};`)
    put('team_members', {
      id: randomUUID(),
      empresa_id: empresaId,
      nombre: p.nombre,
      email: p.email,
      user_id: p.id,
      rol: p.rol === 'rol-administrador' ? 'Administrador' : 'Usuario',
      invitation_status: 'accepted',
      created_at: now - 190 * DIA,
    })
  }
  for (const { hace: ago, ...i } of invitees) {
    const enviada_at = now - ago * DIA
    put('team_members', {
      id: randomUUID(),
      empresa_id: empresaId,
      ...i,
      invitation_status: 'pending',
      // nobody knows the link: «Reenviar» mails one to the developer's inbox
      token_hash: randomBytes(32).toString('base64url'),
      expires_at: enviada_at + 7 * DIA,
      enviada_at,
      created_at: enviada_at,
    })
  }
  for (const p of personas) put('credenciales', { usuario_id: p.id, password_hash: hash, updated_at: now })
  for (const { id } of personas.filter((p) => p.rol === 'rol-superadmin')) {
    const secreto = seal(configSecret, SECRETO_DE_FACTOR, `vigia totp v1 ${id}`)
    put('factores', { usuario_id: id, secreto, verificado_at: now, paso: 0, created_at: now })
  }

  const ids = {}
  vehiculos.forEach((v, i) => {
    const id = randomUUID()
    ids[v.placa] = id
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
      fecha_matricula: dia(v.matricula),
      cilindraje: v.cilindraje,
      busqueda: foldForSearch([inParts(v.placa), v.marca, v.modelo, v.titular, v.color].join(' ')),
      created_at: now - (180 - i) * DIA,
    })
    const { conductor: c } = v
    const segments = verdictSegments({
      vehiculo: { ...v, fecha_matricula: dia(v.matricula) },
      documentos: Object.entries(v.papeles).map(([kind, vence]) => ({
        tipo: TIPOS[kind],
        nombre: '',
        fecha_emision: firstDay(kind, vence),
        fecha_vencimiento: dia(vence),
      })),
      exempt: [],
      licencias: [{ conductor: c.nombre, categoria: c.categoria, fecha_vencimiento: dia(c.vence) }],
    })
    // in the place of what stands for a vehicle without papers; what ended before yesterday is left out, as after a save
    lines.push(`DELETE FROM veredictos WHERE vehiculo_id = ${literal(id)};`)
    for (const segment of segments.filter(({ hasta }) => hasta > yesterday))
      put('veredictos', { empresa_id: empresaId, vehiculo_id: id, ...segment })
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
      licencia_fecha_emision: dia(c.emision),
      licencia_fecha_vencimiento: dia(c.vence),
      busqueda: foldForSearch(
        [c.nombre, c.documento, conPuntos(c.documento), c.documento, telefono, grouped(telefono)].join(' '),
      ),
      created_at: now - 150 * DIA,
    })
    for (const [kind, vence] of Object.entries(v.papeles)) {
      const documento = { empresa_id: empresaId, vehiculo_id: id, tipo: TIPOS[kind] }
      put('documentos', {
        id: randomUUID(),
        ...documento,
        fecha_emision: dia(vence - 365),
        fecha_vencimiento: dia(vence),
        actual: 1,
        cubre_desde: firstDay(kind, vence),
        created_at: now - 20 * DIA,
      })
      // last year's paper stays as history
      if (kind === 'soat') {
        put('documentos', {
          id: randomUUID(),
          ...documento,
          fecha_emision: dia(vence - 730),
          fecha_vencimiento: dia(vence - 365),
          actual: 0,
          created_at: now - 180 * DIA,
        })
      }
    }
    // its alerts are not typed in: the outbox lets the product's own rule raise them, as after any change
    put('pendientes', {
      id: randomUUID(),
      tipo: 'vehiculo.juzgar',
      destino: id,
      carga: JSON.stringify({ empresa_id: empresaId }),
      proximo_at: now,
      created_at: now,
    })
  })
  for (const [placa, book] of Object.entries(taller)) {
    const whose = { empresa_id: empresaId, vehiculo_id: ids[placa], ahora: now }
    const { filas, odometro } = filasDe(book, whose, { dia, id: randomUUID, foldForSearch })
    for (const [tabla, fila] of filas) put(tabla, fila)
    if (odometro)
      lines.push(
        `UPDATE vehiculos SET kilometraje = ${literal(odometro.kilometraje)}, kilometraje_fecha = ${literal(odometro.kilometraje_fecha)} WHERE id = ${literal(ids[placa])};`,
      )
  }
  for (const placa of assigned) {
    put('asignaciones', { empresa_id: empresaId, usuario_id: usuario.id, vehiculo_id: ids[placa], created_at: now })
  }
  const keys = {}
  dispositivos.forEach((d, i) => {
    const clave = randomBytes(16).toString('base64url')
    keys[d.placa] = clave
    put('gps_dispositivos', {
      id: randomUUID(),
      empresa_id: empresaId,
      vehiculo_id: ids[d.placa],
      imei: d.imei,
      tipo_dispositivo: d.tipo,
      estado: d.inactivo ? 'Inactivo' : 'Activo',
      tracking_enabled: d.rastreo ? 1 : 0,
      fecha_activacion: dia(d.activado),
      clave,
      busqueda: foldForSearch(`${d.imei} ${d.placa}`),
      created_at: now - (100 - i) * DIA,
    })
  })
  return { sql: lines.join('\n'), keys }
}
