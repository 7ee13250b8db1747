/** The page of the local imitation, /p/: the address parameters of Wompi's Web Checkout, and our own card form. */
import { escapeHtml } from '../inbox.mjs'
import { isTarjeta } from './ledger.mjs'

const STYLE = `
:root { color-scheme: light dark; --mesa: light-dark(#f5f6f8, #0e1215); --hoja: light-dark(#fff, #181b20);
  --linea: light-dark(#8a9099, #5b626b); --tinta: light-dark(#13181d, #eef0f3); --gris: light-dark(#4b5057, #b2b6bb);
  --enlace: light-dark(#194e9a, #8ec3f9); --mal: light-dark(#b31c1e, #ff9d98); --bien: light-dark(#136a37, #7fd7a0) }
* { box-sizing: border-box }
body { margin: 0; background: var(--mesa); color: var(--tinta); font: 16px/24px system-ui, sans-serif }
main { max-width: 460px; margin: 0 auto; padding: 24px 16px 48px }
.aviso { margin: 0 0 24px; padding: 12px 16px; border: 1px dashed var(--linea); border-radius: 12px; color: var(--gris); font-size: 14px; line-height: 20px }
section { padding: 24px; background: var(--hoja); border-radius: 16px }
h1 { font-size: 22px; line-height: 28px; margin: 0 0 4px } p { margin: 0 0 16px; color: var(--gris) }
.monto { font-size: 30px; line-height: 36px; font-weight: 700; color: var(--tinta); margin: 0 0 4px; font-variant-numeric: tabular-nums }
label { display: block; margin: 0 0 16px; font-size: 14px; font-weight: 600 }
input { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--linea); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-size: 16px; font-weight: 400 }
section > :last-child { margin-bottom: 0 }
.dos { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
button, .boton { display: block; width: 100%; padding: 12px; border: 0; border-radius: 8px; background: #ffc400; color: #17150c; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
a { color: var(--enlace) } .mal { color: var(--mal) } .bien { color: var(--bien) } small { color: var(--gris); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--enlace); outline-offset: 2px }
code { font-size: 14px }`

const pesos = (centavos) => `$ ${(centavos / 100).toLocaleString('es-CO', { maximumFractionDigits: 2 })} COP`

/**
 * The merchant's page opens the form in an overlay: the provider's script, the provider's frame, and messages from the
 * frame. As with Wompi's own: when a callback function is given, there is no redirect.
 */
export const windowScript = (origin) => `(() => {
  const ORIGEN = ${JSON.stringify(origin)}
  const plano = (de, a = '') => Object.entries(de).flatMap(([n, v]) => {
    const name = n.replace(/[A-Z]/g, (l) => '-' + l.toLowerCase())
    return v !== null && typeof v === 'object' ? plano(v, a + name + ':') : [[a + name, v]]
  })
  window.WidgetCheckout = class {
    constructor(opciones) {
      if (!opciones.publicKey || !opciones.reference || !opciones.signature?.integrity) throw new Error('WidgetCheckout: faltan datos')
      this.opciones = opciones
    }
    open(fin) {
      const marco = document.createElement('iframe')
      const url = new URL('/p/', ORIGEN)
      url.searchParams.set('mode', 'widget')
      for (const [n, v] of plano(this.opciones)) if (v !== null && v !== undefined) url.searchParams.set(n, v)
      marco.src = url.href
      marco.title = 'Wompi'
      marco.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647'
      const oir = ({ origin, source, data }) => {
        if (origin !== ORIGEN || source !== marco.contentWindow) return
        if (data?.event !== 'finishpayment' && data?.event !== 'close') return
        removeEventListener('message', oir)
        marco.remove()
        if (data.event === 'finishpayment') fin(data.data)
      }
      addEventListener('message', oir)
      document.body.append(marco)
    }
  }
})()`

/** The frame's messages to the page under it. */
const post = (eventName, data) =>
  `parent.postMessage(${JSON.stringify({ event: eventName, data }).replaceAll('<', '\\u003c')}, '*')`

const renderPage = (title, body, head = '') => `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>${head}
<style>${STYLE}</style></head><body><main>
<p class="aviso"><b>Imitación local de Wompi.</b> Esta página corre en este equipo y no mueve dinero.</p>
<section>${body}</section></main></body></html>`

/** The document that a merchant's information links to. */
export const documento = (which) =>
  renderPage(
    which,
    `<h1>${escapeHtml(which)}</h1><p>Aquí estaría el documento de Wompi. Esta es su imitación local.</p>`,
  )

const TIPOS = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER']

/** Reads a payment address: its fields, and everything that is wrong with it. */
export function read(ledger, fields) {
  const d = (n) => fields.get(n) ?? ''
  const problems = []
  const requireTogether = (a, b) => Boolean(d(a)) === Boolean(d(b)) || problems.push(`${a} y ${b} van juntos`)
  if (d('public-key') !== ledger.keys.publica) problems.push('public-key no es de este comercio')
  const monto = d('amount-in-cents')
  const vence = d('expiration-time')
  const data = {
    reference: d('reference'),
    amount_in_cents: /^[1-9]\d{0,14}$/.test(monto) ? Number(monto) : Number.NaN,
    currency: d('currency'),
    signature: d('signature:integrity'),
    customer_email: d('customer-data:email') || 'sin-correo@wompi.local',
    redirect_url: d('redirect-url'),
    vence,
  }
  for (const [field, texts] of Object.entries(ledger.problems(data, true)))
    problems.push(`${field}: ${texts.join(', ')}`)
  if (vence && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(vence))
    problems.push('expiration-time no es ISO 8601 UTC')
  else if (vence && Date.parse(vence) <= Date.now()) problems.push('El tiempo para pagar terminó')
  if (data.redirect_url && !URL.canParse(data.redirect_url)) problems.push('redirect-url no es una dirección')
  const iva = d('tax-in-cents:vat')
  if (iva && !(/^\d{1,15}$/.test(iva) && Number(iva) < data.amount_in_cents))
    problems.push('tax-in-cents:vat no es válido')
  requireTogether('customer-data:phone-number', 'customer-data:phone-number-prefix')
  requireTogether('customer-data:legal-id', 'customer-data:legal-id-type')
  if (d('customer-data:legal-id-type') && !TIPOS.includes(d('customer-data:legal-id-type')))
    problems.push('customer-data:legal-id-type no es válido')
  return { datos: data, problems }
}

/** Why this address cannot be paid. */
export const refusedPage = (problems) =>
  renderPage(
    'No se puede pagar',
    `<h1>No se puede pagar</h1><p>Wompi no abriría esta dirección:</p>
     <ul>${problems.map((f) => `<li class="mal">${escapeHtml(f)}</li>`).join('')}</ul>`,
  )

export function form(fields, data, error = '') {
  const hiddenInputs = [...fields]
    .filter(([n]) => !n.startsWith('tarjeta-'))
    .map(([n, v]) => `<input type="hidden" name="${escapeHtml(n)}" value="${escapeHtml(v)}">`)
  const number = escapeHtml(fields.get('tarjeta-numero') ?? '')
  return renderPage(
    'Pagar',
    `<h1>Pagar a Vigía</h1><p class="monto">${pesos(data.amount_in_cents)}</p>
     <p><small>Referencia ${escapeHtml(data.reference)} · ${escapeHtml(data.customer_email)}</small></p>
     ${error && `<p class="mal" role="alert">${escapeHtml(error)}</p>`}
     ${fields.get('mode') === 'widget' ? `<p><button type="button" onclick="${escapeHtml(post('close', null))}">Cerrar</button></p>` : ''}
     <form method="post" action="/p/">${hiddenInputs.join('')}
     <label>Número de la tarjeta<input name="tarjeta-numero" inputmode="numeric" autocomplete="off" required value="${number}"></label>
     <div class="dos"><label>Vence<input name="tarjeta-vence" placeholder="MM/AA" value="12/30" autocomplete="off"></label>
     <label>CVC<input name="tarjeta-cvc" inputmode="numeric" value="123" autocomplete="off"></label></div>
     <button>Pagar</button></form>
     <p style="margin-top:16px">Tarjetas de prueba: <code>4242 4242 4242 4242</code> aprueba,
     <code>4111 1111 1111 1111</code> se rechaza, otra da error.</p>`,
  )
}

/** Processes the card form. @returns the transaction, or an error text */
export function pay(ledger, fields, data) {
  const number = (fields.get('tarjeta-numero') ?? '').replace(/[\s-]/g, '')
  if (!isTarjeta(number)) return { error: 'El número de la tarjeta no es válido.' }
  if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(fields.get('tarjeta-vence') ?? '')) return { error: 'La fecha no es válida.' }
  return { transaccion: ledger.create(data, number) }
}

/** Where the payer is redirected: with the id and the environment, and nothing else. */
export function returnUrl(t) {
  if (!t.redirect_url) return null
  const url = new URL(t.redirect_url)
  url.searchParams.set('id', t.id)
  url.searchParams.set('env', 'test')
  return url.href
}

/** The status of a transaction; approved ones are redirected by the server itself. */
export function estado(t, retryUrl, inWindow) {
  if (inWindow && t.status === 'APPROVED') {
    const { id, status, reference } = t
    return renderPage(
      'Pago aprobado',
      '<h1 class="bien">Pago aprobado</h1>',
      `<script>${post('finishpayment', { transaction: { id, status, reference } })}</script>`,
    )
  }
  const url = returnUrl(t)
  const exit = (text) =>
    inWindow
      ? `<p style="margin:16px 0 0"><button type="button" onclick="${escapeHtml(post('finishpayment', { transaction: { id: t.id, status: t.status } }))}">${text}</button></p>`
      : url && `<p style="margin:16px 0 0"><a href="${escapeHtml(url)}">${text}</a></p>`
  if (t.status === 'PENDING')
    return renderPage(
      'Procesando el pago',
      `<h1>Procesando el pago…</h1><p>Esto tarda de uno a tres segundos.</p>${exit('Volver al comercio sin esperar')}`,
      '<meta http-equiv="refresh" content="1">',
    )
  const [clase, title] = t.status === 'APPROVED' ? ['bien', 'Pago aprobado'] : ['mal', 'Pago sin aprobar']
  return renderPage(
    title,
    `<h1 class="${clase}">${title}</h1><p>${escapeHtml(t.status_message ?? t.status)}</p>
     ${retryUrl ? `<p><a class="boton" href="${escapeHtml(retryUrl)}">Intentar con otra tarjeta</a></p>` : ''}${exit('Volver al comercio')}`,
  )
}
