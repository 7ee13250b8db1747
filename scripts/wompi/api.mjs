/** The API of the local imitation, /v1: authorization, and the errors it gives. */
import { isTarjeta } from './ledger.mjs'

const withoutKey = [
  401,
  { error: { type: 'INVALID_ACCESS_TOKEN', reason: 'Se esperaba una llave válida para este comercio' } },
]
const notFound = [404, { error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } }]
const invalid = (messages) => [422, { error: { type: 'INPUT_VALIDATION_ERROR', messages } }]
const ok = (data, estado = 200) => [estado, { data, meta: {} }]

/**
 * @param ledger the merchant's transactions
 * @param request (second argument) method, path without /v1, query, bearer key, merchant header, body
 * @returns status and body
 */
export function respond(ledger, { method, route, query, key, merchant, body }) {
  const { publica, privada } = ledger.keys
  const withPrivateKey = key === privada
  if (method === 'GET') {
    if (route === '/merchants/info') {
      if (!merchant) return withoutKey
      return merchant === publica ? ok(merchantOf(ledger)) : notFound
    }
    if (route === '/transactions') {
      if (!withPrivateKey) return withoutKey
      return ok(ledger.de(query.get('reference') ?? ''))
    }
    // by the provider's documents of today: without the private key there is no transaction
    const [, id] = /^\/transactions\/([\w-]+)$/.exec(route) ?? []
    const t = withPrivateKey && ledger.transacciones.get(id)
    return t ? ok(t) : notFound
  }
  if (method !== 'POST') return notFound
  if (route === '/tokens/cards') return key === publica ? tokenize(ledger, body) : withoutKey
  if (route === '/payment_sources') return withPrivateKey ? save(ledger, body) : withoutKey
  if (route === '/transactions') return withPrivateKey ? charge(ledger, body) : withoutKey
  const [, id] = /^\/transactions\/([\w-]+)\/void$/.exec(route) ?? []
  if (!id) return notFound
  if (!withPrivateKey) return withoutKey
  return ledger.annul(id) ? ok(ledger.transacciones.get(id), 201) : notFound
}

const merchantOf = (ledger) => ({
  name: 'Vigía en este equipo',
  presigned_acceptance: {
    acceptance_token: ledger.aceptacion('aceptacion'),
    permalink: `${ledger.origen}/documentos/terminos`,
    type: 'END_USER_POLICY',
  },
  presigned_personal_data_auth: {
    acceptance_token: ledger.aceptacion('datos'),
    permalink: `${ledger.origen}/documentos/datos`,
    type: 'PERSONAL_DATA_AUTH',
  },
})

function tokenize(ledger, c) {
  const number = String(c.number ?? '')
  const problems = {
    ...(isTarjeta(number) ? {} : { number: ['El número de la tarjeta no es válido'] }),
    ...(/^\d{3,4}$/.test(c.cvc ?? '') ? {} : { cvc: ['debe tener 3 o 4 dígitos'] }),
    ...(/^(0[1-9]|1[0-2])$/.test(c.exp_month ?? '') ? {} : { exp_month: ['debe ser un mes, 01 a 12'] }),
    ...(/^\d\d$/.test(c.exp_year ?? '') ? {} : { exp_year: ['deben ser dos dígitos'] }),
    ...(String(c.card_holder ?? '').length >= 5 ? {} : { card_holder: ['debe tener al menos 5 caracteres'] }),
  }
  if (Object.keys(problems).length > 0) return invalid(problems)
  const { exp_month, exp_year, card_holder } = c
  return [201, { status: 'CREATED', data: { ...ledger.tokenize(number), exp_month, exp_year, card_holder } }]
}

function save(ledger, c) {
  const number = ledger.tarjetas.get(c.token)
  const acceptance = ledger.aceptaciones.get(c.acceptance_token)
  // both are single-use, and here also used up by what is refused: a page that sends them again is wrong in any case
  ledger.tarjetas.delete(c.token)
  ledger.aceptaciones.delete(c.acceptance_token)
  const problems = {}
  if (c.type !== 'CARD') problems.type = ['no es válido']
  if (!number) problems.token = ['El token no existe o ya fue usado']
  if (!/@/.test(c.customer_email ?? '')) problems.customer_email = ['no tiene un formato válido']
  if (acceptance !== 'aceptacion') problems.acceptance_token = ['ya fue usado o no existe']
  if (ledger.aceptaciones.get(c.accept_personal_auth) !== 'datos') problems.accept_personal_auth = ['no existe']
  if (Object.keys(problems).length > 0) return invalid(problems)
  return ok(ledger.savePaymentSource(number, c.customer_email), 201)
}

function charge(ledger, c) {
  const problems = ledger.problems(c)
  const fuente = ledger.fuentes.get(c.payment_source_id)
  if (c.payment_source_id !== undefined && !fuente) problems.payment_source_id = ['La fuente de pago no existe']
  if (!Number.isInteger(c.payment_method?.installments)) problems.payment_method = ['faltan las cuotas']
  // without a saved source, the payer accepts each time
  if (!fuente && ledger.aceptaciones.get(c.acceptance_token) !== 'aceptacion')
    problems.acceptance_token = ['es obligatorio']
  const number = fuente?.numero ?? ledger.tarjetas.get(c.payment_method?.token)
  if (!number) problems.payment_method = ['falta la tarjeta']
  if (Object.keys(problems).length > 0) return invalid(problems)
  if (!fuente) ledger.aceptaciones.delete(c.acceptance_token)
  return ok(ledger.create({ ...c, fuente: c.payment_source_id }, number), 201)
}
