/**
 * Mail on a developer's laptop: an SMTP server that accepts everything and delivers nothing, and a page that shows it.
 * In memory only, reachable from this machine only.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export const INBOX_ACCOUNT = { user: 'avisos@vigia.test', password: 'buzon-de-desarrollo' }
const KEPT_MAX = 200

/** Listens on `port`, or on the next free one; returns which. */
export function listen(server, port, intentos = 50) {
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      if (error.code !== 'EADDRINUSE' || intentos === 0) return reject(error)
      listen(server, port + 1, intentos - 1).then(resolve, reject)
    }
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', fail)
      // after a taken port, the same server object listens on the next one
      resolve(server.address().port)
    })
  })
}

export const escapeHtml = (text) =>
  String(text ?? '').replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c],
  )

const STYLE = `
:root { color-scheme: light dark; --mesa: light-dark(#f5f6f8, #0e1215); --hoja: light-dark(#fff, #181b20);
  --linea: light-dark(#dee1e4, #2d3238); --tinta: light-dark(#13181d, #eef0f3); --gris: light-dark(#4b5057, #b2b6bb);
  --enlace: light-dark(#194e9a, #8ec3f9) }
* { box-sizing: border-box }
body { margin: 0; background: var(--mesa); color: var(--tinta); font: 15px/22px system-ui, sans-serif }
main { max-width: 860px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 22px; line-height: 28px; margin: 0 0 4px; overflow-wrap: anywhere }
p { margin: 0 0 16px; color: var(--gris) }
a { color: var(--enlace); text-decoration: none } a:hover { text-decoration: underline }
ol { list-style: none; margin: 0; padding: 8px; background: var(--hoja); border-radius: 12px }
li a { display: block; padding: 12px; border-radius: 8px; color: inherit }
li + li { border-top: 1px solid var(--linea) }
li small { display: block; color: var(--gris) }
iframe { width: 100%; height: 720px; border: 0; border-radius: 12px; background: var(--hoja) }
pre { background: var(--hoja); border-radius: 12px; padding: 16px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere }
summary { cursor: pointer; padding: 12px 0; font-weight: 600 }`

const page = (title, body) => `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const time = (fecha) => fecha.toLocaleTimeString('es-CO', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

function list(mails) {
  const rows = mails.map(
    (c) => `<li><a href="/correo/${c.id}"><b>${escapeHtml(c.mensaje.subject)}</b>
      <small>Para ${escapeHtml(c.para.join(', '))} · ${time(c.arrived)}</small></a></li>`,
  )
  const empty =
    '<p>Todavía no ha llegado ningún correo. Aparecen aquí cada minuto, cuando el producto reparte los que esperan.</p>'
  return page(
    'Buzón de desarrollo',
    `<h1>Buzón de desarrollo</h1><p>Lo que Vigía envía en este equipo. Nada sale de aquí.</p>
     ${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : empty}
     <script>setInterval(() => fetch('/cuenta').then((r) => r.text()).then((n) => n !== '${mails.length}' && location.reload()), 3000)</script>`,
  )
}

function one({ id, mensaje, para: recipient, raw, arrived: receivedAt }) {
  const headers = raw.split(/\r?\n\r?\n/)[0]
  return page(
    mensaje.subject ?? '',
    `<p><a href="/">← Buzón</a></p><h1>${escapeHtml(mensaje.subject)}</h1>
     <p>De ${escapeHtml(mensaje.from?.name)} &lt;${escapeHtml(mensaje.from?.address)}&gt; · para ${escapeHtml(recipient.join(', '))} · ${time(receivedAt)}</p>
     <iframe title="El correo" sandbox="allow-popups" src="/correo/${id}/html"></iframe>
     <details open><summary>Texto</summary><pre>${escapeHtml(mensaje.text)}</pre></details>
     <details><summary>Cabeceras</summary><pre>${escapeHtml(headers)}</pre></details>`,
  )
}

/**
 * Starts both. @param ports first ports to try: where one is taken, the next free one is used
 * @returns {Promise<{ smtp: number, http: number, mails: object[], close(): void }>}
 */
export async function openInbox(ports = { smtp: 2525, http: 8025 }) {
  const mails = []
  const smtp = new SMTPServer({
    name: 'buzon.vigia.test',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _sesion, resolve) {
      if (username === INBOX_ACCOUNT.user && password === INBOX_ACCOUNT.password) resolve(null, { user: username })
      else resolve(Object.assign(new Error('Usuario o contraseña incorrectos'), { responseCode: 535 }))
    },
    onData(stream, sesion, resolve) {
      buffer(stream)
        .then(async (bytes) => {
          const recipient = sesion.envelope.rcptTo.map((r) => r.address)
          const mensaje = await PostalMime.parse(bytes)
          mails.unshift({
            id: crypto.randomUUID(),
            mensaje,
            para: recipient,
            raw: bytes.toString(),
            arrived: new Date(),
          })
          mails.length = Math.min(mails.length, KEPT_MAX)
          resolve(null, '2.0.0 Ok: en el buzón')
        })
        .catch(resolve)
    },
  })
  // the server reports a taken port a second time
  smtp.on('error', () => undefined)
  const smtpPort = await listen(smtp.server, ports.smtp)

  const http = createServer((request, response) => {
    const [, id, part] = /^\/correo\/([\w-]+)(\/html)?$/.exec(request.url ?? '') ?? []
    const mail = mails.find((c) => c.id === id)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    if (request.url === '/') return response.end(list(mails))
    if (request.url === '/cuenta') return response.end(String(mails.length))
    if (!mail)
      return response.writeHead(404).end(page('No está', '<p>Ese correo ya no está. <a href="/">Buzón</a></p>'))
    if (!part) return response.end(one(mail))
    // mail content runs no scripts here, and its links open in a new tab
    response.setHeader(
      'content-security-policy',
      "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
    response.end(
      (mail.mensaje.html || `<pre>${escapeHtml(mail.mensaje.text)}</pre>`).replace(
        /<head>/i,
        '<head><base target="_blank">',
      ),
    )
  })
  const httpPort = await listen(http, ports.http)
  const closeInbox = () => {
    smtp.close()
    http.close()
    http.closeAllConnections()
  }
  return { smtp: smtpPort, http: httpPort, mails, close: closeInbox }
}

/** The stored form of a password, in the format of worker/mail/secret.ts; a test keeps the two equal. */
export async function encryptPassword(secret, contrasena) {
  const { subtle } = crypto
  const bytes = (text) => new TextEncoder().encode(text)
  const purpose = bytes('vigia smtp_password v1')
  const base = await subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const kdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: purpose }
  const key = await subtle.deriveKey(kdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: purpose }, key, bytes(contrasena))
  return ['v1', Buffer.from(iv).toString('base64url'), Buffer.from(encrypted).toString('base64url')].join('.')
}

/** SQL that makes the local product send its mail here: with new settings, or by updating only the port. */
export async function pointCorreoHere(secret, port) {
  const { user, password } = INBOX_ACCOUNT
  const encrypted = await encryptPassword(secret, password)
  return [
    `INSERT OR IGNORE INTO email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
     VALUES ('correo', '127.0.0.1', ${port}, '${user}', '${encrypted}', '${user}', 'Vigía', ${Date.now()})`,
    // the port may differ from last time; settings entered by hand stay as they are
    `UPDATE email_config SET smtp_port = ${port} WHERE id = 'correo' AND smtp_host = '127.0.0.1' AND smtp_user = '${user}'`,
    `DELETE FROM trabajos WHERE nombre = 'correo'`,
  ].join(';\n')
}
