/** The API examples as data: the page shows them, and a test sends the requests and compares the answers. */

import readAll from './read-all.ts?raw'
import receiveWebhook from './receive-webhook.ts?raw'

interface Request {
  readonly metodo: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** sent as JSON */
  readonly cuerpo?: unknown
  /** a PDF that is sent as it is */
  readonly archivo?: string
}
interface Answer {
  readonly estado: number
  readonly json: unknown
}

const TOKEN = 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…'
const REFRESH_TOKEN = 'q8Zt3vXw0mR1…'
const KEY = { Authorization: 'Bearer vig_live_…' }
const BEARER = { Authorization: `Bearer ${TOKEN}` }

export const REQUESTS = {
  'pedir-token': {
    metodo: 'POST',
    path: '/api/auth/token',
    cuerpo: { grant_type: 'password', username: 'usted@empresa.example', password: 'su contraseña' },
  },
  'refrescar-token': {
    metodo: 'POST',
    path: '/api/auth/token',
    cuerpo: { grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN },
  },
  'retirar-token': { metodo: 'POST', path: '/api/auth/revoke', cuerpo: { token: REFRESH_TOKEN } },
  'leer-vehiculos': { metodo: 'GET', path: '/api/vehicles?q=JTR', headers: BEARER },
  'v1-leer': { metodo: 'GET', path: '/api/v1/vehicles?limit=1', headers: KEY },
  'v1-crear': {
    metodo: 'POST',
    path: '/api/v1/vehicles',
    headers: { ...KEY, 'Idempotency-Key': 'alta-2041' },
    cuerpo: { placa: 'JTR205', marca: 'Renault', modelo: 'Kangoo', titular: 'Transportes La Sabana', anio: 2018 },
  },
  'v1-documento': {
    metodo: 'POST',
    path: '/api/v1/documents',
    headers: KEY,
    cuerpo: {
      vehiculo_id: '0b6f3c1e-5f0e-4a51-9d2b-6b6f7c1d2e3f',
      tipo: 'SOAT',
      fecha_emision: '2026-11-23',
      fecha_vencimiento: '2027-11-22',
    },
  },
  'v1-archivo': {
    metodo: 'PUT',
    path: '/api/v1/documents/7d1f0c55-2b0e-4f3a-8f55-0d4cbb0e6a11/file?nombre=soat.pdf',
    headers: KEY,
    archivo: 'soat.pdf',
  },
  'v1-reporte': { metodo: 'GET', path: '/api/v1/reports/distance?meses=3', headers: KEY },
  'leer-llaves': { metodo: 'GET', path: '/.well-known/jwks.json' },
  'enviar-posicion': {
    metodo: 'POST',
    path: '/api/track/ENLACE/positions',
    cuerpo: {
      src: 'equipo-7',
      sentAt: '2026-11-21T14:00:02Z',
      points: [
        { seq: 1, at: '2026-11-21T14:00:00Z', lat: 4.65812, lng: -74.0597, accuracy: 8, speed: 6.4, heading: 12 },
      ],
    },
  },
} as const satisfies Record<string, Request>

export const ANSWERS = {
  token: {
    estado: 200,
    json: { access_token: TOKEN, token_type: 'Bearer', expires_in: 600, refresh_token: REFRESH_TOKEN },
  },
  vehiculos: {
    estado: 200,
    json: {
      vehiculos: [
        {
          id: '0b6f3c1e-5f0e-4a51-9d2b-6b6f7c1d2e3f',
          placa: 'JTR205',
          marca: 'Renault',
          modelo: 'Kangoo',
          servicio: 'particular',
          clase: 'camioneta',
          cilindraje: 1598,
          fecha_matricula: '2018-09-24',
          anio: 2018,
        },
      ],
    },
  },
  'v1-pagina': {
    estado: 200,
    json: {
      data: [
        {
          id: '0b6f3c1e-5f0e-4a51-9d2b-6b6f7c1d2e3f',
          placa: 'JTR205',
          marca: 'Renault',
          modelo: 'Kangoo',
          titular: 'Transportes La Sabana',
          anio: 2018,
          color: null,
          servicio: 'particular',
          clase: null,
          fecha_matricula: null,
          cilindraje: null,
          veredicto: 'Falta saber',
        },
      ],
      next: 'WyJKVFIyMDUiLCIwYjZmM2MxZSJd',
    },
  },
  'v1-problema': {
    estado: 409,
    json: {
      type: 'https://vigia.example/docs/api?code=conflict#problemas',
      title: 'Ya existe o está en uso.',
      status: 409,
      code: 'conflict',
      errors: [{ field: 'placa', reason: 'placa-repetida' }],
    },
  },
  llaves: {
    estado: 200,
    json: { keys: [{ kty: 'EC', crv: 'P-256', x: '…', y: '…', kid: '…', alg: 'ES256', use: 'sig' }] },
  },
  posicion: { estado: 200, json: { accepted: 1, duplicates: 0, discarded: 0 } },
  'enlace-cambiado': {
    estado: 404,
    json: { error: 'Dispositivo no encontrado', code: 'dispositivo-no-encontrado' },
  },
  'sin-token': {
    estado: 401,
    json: { error: 'invalid_token', error_description: 'El token no vale. Pida otro con su refresh_token.' },
  },
  'clave-mala': {
    estado: 400,
    json: { error: 'invalid_grant', error_description: 'El usuario o la clave no son correctos.' },
  },
} as const satisfies Record<string, Answer>

/** Programs, as the files that a test runs. */
const PROGRAMS = { 'v1-programa': readAll, 'webhook-programa': receiveWebhook }

export type ExampleId = keyof typeof REQUESTS | keyof typeof ANSWERS | keyof typeof PROGRAMS

const isProgram = (id: ExampleId): id is keyof typeof PROGRAMS => id in PROGRAMS
const isRequest = (id: ExampleId): id is keyof typeof REQUESTS => id in REQUESTS

/** An example as text: the request as curl, the answer as status and JSON, a program as it is. */
export function exampleText(id: ExampleId, origin: string): string {
  if (isProgram(id)) return PROGRAMS[id].trim().replace('https://vigia.example', origin)
  if (!isRequest(id)) {
    const { estado, json } = ANSWERS[id]
    return `HTTP ${estado}\n${JSON.stringify(json, null, 2)}`
  }
  const { metodo: method, path, headers, cuerpo: body, archivo }: Request = REQUESTS[id]
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`,
    ...Object.entries(headers ?? {}).map(([nombre, value]) => `-H '${nombre}: ${value}'`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body, null, 2)}'`]),
    ...(archivo ? [`-H 'Content-Type: application/pdf'`, `--data-binary '@${archivo}'`] : []),
  ]
  return parts.join(' \\\n  ')
}
