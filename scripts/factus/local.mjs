/**
 * Factus on this machine: numbers and «validates» invoices and credit notes, as strict as its documents of API v2. In
 * memory only, reachable from this machine only, never deployed; nothing reaches the DIAN.
 */
import { randomUUID } from 'node:crypto'
import { json, openLocal } from '../dev/local-server.mjs'
import { pdfOf, xmlOf } from './files.mjs'
import { ACCOUNT, variables } from './keys.mjs'
import { Ledger, MUNICIPALITIES } from './ledger.mjs'

const HOUR_S = 3600
const KINDS = { bills: 'bills', 'credit-notes': 'notes' }
const fold = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Starts it. @param desde first port to try (0: any); where it is taken, the next free one is used */
export async function openFactus({ desde: firstPort = 8045 } = {}) {
  const ledger = new Ledger()
  const access = new Set()
  const refreshes = new Set()
  /** answers still to be failed, by status, and responses still to be dropped after the request was carried out */
  let failing = []
  let silenced = 0
  let logins = 0

  function login(fields) {
    logins++
    if (fields.get('client_id') !== ACCOUNT.client_id || fields.get('client_secret') !== ACCOUNT.client_secret)
      return [401, { error: 'invalid_client', message: 'Client authentication failed' }]
    const grant = fields.get('grant_type')
    const isOwn = fields.get('username') === ACCOUNT.username && fields.get('password') === ACCOUNT.password
    if (grant === 'password' ? !isOwn : grant !== 'refresh_token' || !refreshes.delete(fields.get('refresh_token')))
      return [400, { error: 'invalid_grant', message: 'The provided authorization grant is invalid' }]
    const given = { access_token: randomUUID(), refresh_token: randomUUID() }
    access.add(given.access_token)
    refreshes.add(given.refresh_token)
    return [200, { token_type: 'Bearer', expires_in: HOUR_S, ...given }]
  }

  function respond(method, url, body) {
    const { pathname, searchParams } = url
    if (method === 'GET' && pathname === '/v2/municipalities') {
      const name = fold(searchParams.get('name') ?? '')
      return [200, { status: 'OK', data: MUNICIPALITIES.filter((one) => fold(one.name).includes(name)).slice(0, 50) }]
    }
    const [, room, rest] = /^\/v2\/(bills|credit-notes)(?:\/(.+))?$/.exec(pathname) ?? []
    const kind = KINDS[room]
    if (!kind) return missing
    if (method === 'POST' && rest === 'validate') {
      const errors = ledger.problems(kind, body)
      if (Object.keys(errors).length > 0)
        return [422, { status: 'Validation error', message: 'Error de validación', data: { errors } }]
      const made = ledger.issue(kind, body)
      return made
        ? [201, { status: 'Created', data: made }]
        : [409, { status: 'Conflict', message: 'Se encontró una factura pendiente por enviar a la DIAN' }]
    }
    if (method === 'DELETE') {
      const [, reference] =
        (kind === 'bills' ? /^destroy\/reference\/(.+)$/ : /^reference\/(.+)$/).exec(rest ?? '') ?? []
      return reference && ledger.discard(kind, decodeURIComponent(reference))
        ? [200, { status: 'OK', message: 'Documento eliminado' }]
        : missing
    }
    if (method !== 'GET') return missing
    if (rest === undefined) {
      const reference = searchParams.get('filter[reference_code]')
      const data = [...ledger.documents[kind].values()].filter((d) => !reference || d.reference_code === reference)
      return [200, { status: 'OK', data: { data, pagination: { total: data.length } } }]
    }
    const [number, what] = rest.split('/')
    const made = ledger.byNumber(kind, decodeURIComponent(number))
    if (!made) return missing
    if (what === undefined) return [200, { status: 'OK', data: made }]
    if (what === 'download-pdf')
      return [
        200,
        { status: 'OK', data: { file_name: made.number, pdf_base_64_encoded: pdfOf(made).toString('base64') } },
      ]
    if (what === 'download-xml')
      return [
        200,
        { status: 'OK', data: { file_name: made.number, xml_base_64_encoded: xmlOf(made).toString('base64') } },
      ]
    return missing
  }

  /** For tests: what the next requests meet, and the stored state. */
  function order({ fail, silence, fates, expire }) {
    if (fail) failing = fail
    if (silence) silenced = silence
    if (fates) ledger.fates = fates
    if (expire) access.clear()
    const of = (kind) => [...ledger.documents[kind].values()]
    return { bills: of('bills'), notes: of('notes'), mails: ledger.mails, logins }
  }

  const handle = (request, response, text) => {
    const url = new URL(request.url ?? '/', 'http://local')
    if (url.pathname === '/orden' && request.method === 'POST') return json(response, 200, order(JSON.parse(text)))
    const status = failing.shift()
    if (status) return json(response, status, { status: 'Error', message: 'No disponible' })
    if (url.pathname === '/oauth/token' && request.method === 'POST')
      return json(response, ...login(new URLSearchParams(text)))
    if (!access.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''))
      return json(response, 401, { message: 'Unauthenticated.' })
    const [answered, body] = respond(request.method, url, text ? JSON.parse(text) : {})
    if (silenced > 0 && request.method === 'POST') {
      silenced--
      return request.socket.destroy()
    }
    json(response, answered, body)
  }
  return openLocal(handle, firstPort, variables)
}

const missing = [404, { status: 'Error', message: 'No se encontró la ruta o recurso solicitado' }]
