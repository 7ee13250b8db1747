/**
 * Wompi on this machine: the page where people pay, the API, and the events, as strict as its documents. In memory only;
 * nobody else can reach it, and nothing of it is deployed.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { escuchar } from '../inbox.mjs'
import { contestar } from './api.mjs'
import { CLAVES, variables } from './claves.mjs'
import { Eventos } from './eventos.mjs'
import { Libro } from './libro.mjs'
import { documento, estado, formulario, leer, pagar, rehusada, ventana, vuelta } from './pagina.mjs'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST',
}
const CUERPO_MAX = 64 * 1024

async function cuerpoDe(pedido) {
  const bytes = await buffer(pedido)
  return bytes.length > CUERPO_MAX ? '' : bytes.toString()
}

/**
 * Starts it. @param desde port to begin with (0: any); where it is taken, the next free one is
 * @param asentar how long a transaction is PENDING, from and to, in milliseconds
 * @param esperas after how long an event that was not taken comes again
 */
export async function abrirWompi({ desde = 8035, asentar = [1000, 3000], esperas } = {}) {
  const eventos = new Eventos(CLAVES.eventos, esperas)
  const libro = new Libro(CLAVES, asentar, (t) => eventos.avisar(t))
  /** answers of the API that get lost after what was asked for was done */
  let calladas = 0
  /** questions about transactions that fail before they are answered */
  let failing = 0

  async function api(pedido, respuesta, url) {
    for (const [nombre, valor] of Object.entries(CORS)) respuesta.setHeader(nombre, valor)
    if (pedido.method === 'OPTIONS') return respuesta.writeHead(204).end()
    const texto = await cuerpoDe(pedido)
    if (failing > 0 && pedido.method === 'GET' && url.pathname.startsWith('/v1/transactions')) {
      failing--
      return json(respuesta, 503, { error: { type: 'SERVICE_UNAVAILABLE' } })
    }
    let cuerpo = {}
    try {
      if (texto) cuerpo = Object(JSON.parse(texto))
    } catch {
      return json(respuesta, 422, { error: { type: 'INPUT_VALIDATION_ERROR', messages: { body: ['no es JSON'] } } })
    }
    const [status, contestado] = contestar(libro, {
      metodo: pedido.method,
      ruta: url.pathname.slice('/v1'.length),
      consulta: url.searchParams,
      llave: /^Bearer (.+)$/.exec(pedido.headers.authorization ?? '')?.[1] ?? null,
      comercio: pedido.headers['x-merchant-public-key'] ?? null,
      cuerpo,
    })
    if (calladas > 0 && pedido.method === 'POST' && url.pathname === '/v1/transactions') {
      calladas--
      return pedido.socket.destroy()
    }
    json(respuesta, status, contestado)
  }

  async function pagina(pedido, respuesta, url) {
    const campos = pedido.method === 'POST' ? new URLSearchParams(await cuerpoDe(pedido)) : url.searchParams
    const { datos, faltas } = leer(libro, campos)
    if (faltas.length > 0) return html(respuesta, 422, rehusada(faltas))
    if (pedido.method !== 'POST') return html(respuesta, 200, formulario(campos, datos))
    const { transaccion, error } = pagar(libro, campos, datos)
    if (error) return html(respuesta, 422, formulario(campos, datos, error))
    for (const nombre of [...campos.keys()]) if (nombre.startsWith('tarjeta-')) campos.delete(nombre)
    respuesta.writeHead(303, { location: `/p/estado/${transaccion.id}?${campos}` }).end()
  }

  /** For tests: what happens to the events, and what there is. */
  async function orden(pedido, respuesta) {
    const { perder, duplicar, retener, normal, soltar, callar, anular, fail } = JSON.parse(await cuerpoDe(pedido))
    if (perder) eventos.ordenar(perder, 'perder')
    if (duplicar) eventos.ordenar(duplicar, 'duplicar')
    if (retener) eventos.ordenar(retener, 'retener')
    if (normal) eventos.ordenar(normal, null)
    if (soltar) await eventos.soltar(soltar)
    if (callar) calladas = callar
    if (fail !== undefined) failing = fail
    if (anular) libro.anular(anular)
    json(respuesta, 200, { enviados: eventos.enviados, transacciones: [...libro.transacciones.values()] })
  }

  const servidor = createServer(async (pedido, respuesta) => {
    try {
      const url = new URL(pedido.url ?? '/', 'http://local')
      if (url.pathname.startsWith('/v1/')) return await api(pedido, respuesta, url)
      if (url.pathname === '/widget.js') {
        return respuesta.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(ventana(origen))
      }
      if (url.pathname === '/p/') return await pagina(pedido, respuesta, url)
      if (url.pathname === '/orden' && pedido.method === 'POST') return await orden(pedido, respuesta)
      const t = libro.transacciones.get(/^\/p\/estado\/([\w-]+)$/.exec(url.pathname)?.[1])
      if (t) {
        const enVentana = url.searchParams.get('mode') === 'widget'
        const a = !enVentana && t.status === 'APPROVED' && vuelta(t)
        if (a) return respuesta.writeHead(302, { location: a }).end()
        return html(respuesta, 200, estado(t, libro.libre(t.reference, true) && `/p/?${url.searchParams}`, enVentana))
      }
      const [, cual] = /^\/documentos\/(terminos|datos)$/.exec(url.pathname) ?? []
      if (cual)
        return html(respuesta, 200, documento(cual === 'datos' ? 'Tratamiento de datos' : 'Términos y condiciones'))
      html(respuesta, 404, rehusada(['Aquí no hay nada']))
    } catch (error) {
      respuesta.writeHead(500).end(String(error))
    }
  })
  let puerto = await escuchar(servidor, desde)
  if (puerto === 0) puerto = servidor.address().port
  const origen = `http://127.0.0.1:${puerto}`
  libro.origen = origen
  return {
    origen,
    variables: variables(origen),
    /** @param url where the product takes events, from now on */
    avisarA(url) {
      eventos.destino = url
    },
    cerrar() {
      libro.cerrar()
      eventos.cerrar()
      servidor.close()
      servidor.closeAllConnections()
    },
  }
}

const json = (respuesta, estado, cuerpo) =>
  respuesta
    .writeHead(estado, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(cuerpo))

const html = (respuesta, estado, cuerpo) =>
  respuesta
    .writeHead(estado, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .end(cuerpo)
