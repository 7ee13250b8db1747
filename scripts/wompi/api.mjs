/** The API of the local imitation, /v1: who may ask what, and its ways of refusing. */
import { esTarjeta } from './libro.mjs'

const sinLlave = [
  401,
  { error: { type: 'INVALID_ACCESS_TOKEN', reason: 'Se esperaba una llave válida para este comercio' } },
]
const noHay = [404, { error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } }]
const mal = (messages) => [422, { error: { type: 'INPUT_VALIDATION_ERROR', messages } }]
const bien = (data, estado = 200) => [estado, { data, meta: {} }]

/**
 * @param libro the book
 * @param pedido method, path without /v1, query, bearer key, merchant header, body
 * @returns status and body
 */
export function contestar(libro, { metodo, ruta, consulta, llave, comercio, cuerpo }) {
  const { publica, privada } = libro.claves
  const dePrivada = llave === privada
  if (metodo === 'GET') {
    if (ruta === '/merchants/info') {
      if (!comercio) return sinLlave
      return comercio === publica ? bien(comercioDe(libro)) : noHay
    }
    if (ruta === '/transactions') {
      if (!dePrivada) return sinLlave
      return bien(libro.de(consulta.get('reference') ?? ''))
    }
    // by the documents of today: to anybody but the private key there is no transaction
    const [, id] = /^\/transactions\/([\w-]+)$/.exec(ruta) ?? []
    const t = dePrivada && libro.transacciones.get(id)
    return t ? bien(t) : noHay
  }
  if (metodo !== 'POST') return noHay
  if (ruta === '/tokens/cards') return llave === publica ? tokenizar(libro, cuerpo) : sinLlave
  if (ruta === '/payment_sources') return dePrivada ? guardar(libro, cuerpo) : sinLlave
  if (ruta === '/transactions') return dePrivada ? cobrar(libro, cuerpo) : sinLlave
  const [, id] = /^\/transactions\/([\w-]+)\/void$/.exec(ruta) ?? []
  if (!id) return noHay
  if (!dePrivada) return sinLlave
  return libro.anular(id) ? bien(libro.transacciones.get(id), 201) : noHay
}

const comercioDe = (libro) => ({
  name: 'Vigía en este equipo',
  presigned_acceptance: {
    acceptance_token: libro.aceptacion('aceptacion'),
    permalink: `${libro.origen}/documentos/terminos`,
    type: 'END_USER_POLICY',
  },
  presigned_personal_data_auth: {
    acceptance_token: libro.aceptacion('datos'),
    permalink: `${libro.origen}/documentos/datos`,
    type: 'PERSONAL_DATA_AUTH',
  },
})

function tokenizar(libro, c) {
  const numero = String(c.number ?? '')
  const faltas = {
    ...(esTarjeta(numero) ? {} : { number: ['El número de la tarjeta no es válido'] }),
    ...(/^\d{3,4}$/.test(c.cvc ?? '') ? {} : { cvc: ['debe tener 3 o 4 dígitos'] }),
    ...(/^(0[1-9]|1[0-2])$/.test(c.exp_month ?? '') ? {} : { exp_month: ['debe ser un mes, 01 a 12'] }),
    ...(/^\d\d$/.test(c.exp_year ?? '') ? {} : { exp_year: ['deben ser dos dígitos'] }),
    ...(String(c.card_holder ?? '').length >= 5 ? {} : { card_holder: ['debe tener al menos 5 caracteres'] }),
  }
  if (Object.keys(faltas).length > 0) return mal(faltas)
  const { exp_month, exp_year, card_holder } = c
  return [201, { status: 'CREATED', data: { ...libro.tokenizar(numero), exp_month, exp_year, card_holder } }]
}

function guardar(libro, c) {
  const faltas = {}
  if (c.type !== 'CARD') faltas.type = ['no es válido']
  if (!libro.tarjetas.has(c.token)) faltas.token = ['El token no existe o ya fue usado']
  if (!/@/.test(c.customer_email ?? '')) faltas.customer_email = ['no tiene un formato válido']
  if (libro.aceptaciones.get(c.acceptance_token) !== 'aceptacion')
    faltas.acceptance_token = ['ya fue usado o no existe']
  if (libro.aceptaciones.get(c.accept_personal_auth) !== 'datos') faltas.accept_personal_auth = ['no existe']
  if (Object.keys(faltas).length > 0) return mal(faltas)
  const numero = libro.tarjetas.get(c.token)
  libro.tarjetas.delete(c.token)
  // the first of the two is good once
  libro.aceptaciones.delete(c.acceptance_token)
  return bien(libro.guardarFuente(numero, c.customer_email), 201)
}

function cobrar(libro, c) {
  const faltas = libro.faltas(c)
  const fuente = libro.fuentes.get(c.payment_source_id)
  if (c.payment_source_id !== undefined && !fuente) faltas.payment_source_id = ['La fuente de pago no existe']
  if (!Number.isInteger(c.payment_method?.installments)) faltas.payment_method = ['faltan las cuotas']
  // who pays without a kept source accepts each time
  if (!fuente && libro.aceptaciones.get(c.acceptance_token) !== 'aceptacion')
    faltas.acceptance_token = ['es obligatorio']
  const numero = fuente?.numero ?? libro.tarjetas.get(c.payment_method?.token)
  if (!numero) faltas.payment_method = ['falta la tarjeta']
  if (Object.keys(faltas).length > 0) return mal(faltas)
  if (!fuente) libro.aceptaciones.delete(c.acceptance_token)
  return bien(libro.crear({ ...c, fuente: c.payment_source_id }, numero), 201)
}
