import type { api as es } from '../es/api'
import type { Same } from '../format'

export const api: Same<typeof es> = {
  title: 'API documentation',
  descripcion:
    'The operations available to programs: tokens, vehicles, public keys and sending positions, with examples.',
  sections: {
    empezar: {
      title: 'Before you begin',
      keys: 'plan pro json https limits',
      blocks: [
        {
          p: 'The API uses HTTPS and JSON. A program signs in with a person’s e-mail and password, sees what that person sees, and can only read. Reading data is included in the trial and in the Pro and Plus plans.',
        },
        {
          p: 'The programs that have access are listed in **Settings**, tab **Integrations** (a User, in **My Account**, tab **Access**), where you can revoke their access.',
        },
      ],
    },
    token: {
      title: 'Ask for a token',
      keys: 'authentication oauth password login access_token bearer',
      blocks: [
        {
          p: 'It is asked for as in OAuth 2, as a form or as JSON. If the account has two-step verification, add `totp` with the code of the app; without it the answer says `mfa_required`.',
        },
        { codigo: 'pedir-token', que: 'Request' },
        { codigo: 'token', que: 'Answer' },
        {
          p: 'The `access_token` is good for 10 minutes. Too many failed attempts are answered with 429 and the header `Retry-After`, in seconds.',
        },
        { codigo: 'clave-mala', que: 'With a wrong password' },
      ],
    },
    refrescar: {
      title: 'Renew and revoke it',
      keys: 'refresh_token revoke close',
      blocks: [
        {
          p: 'Each `refresh_token` works once and the answer contains the next one: keep it in place of the previous one. Using an old one ends the access of that program. After 90 days it has to sign in with the password again.',
        },
        { codigo: 'refrescar-token', que: 'Renew' },
        { codigo: 'retirar-token', que: 'Revoke: it always answers 200' },
      ],
    },
    vehiculos: {
      title: 'Read the vehicles',
      keys: 'get vehicles list plate search',
      blocks: [
        {
          p: 'Returns up to 20 vehicles by plate, those whose plate, brand, model or owner begins with `q`. A User gets the vehicles assigned to them.',
        },
        { codigo: 'leer-vehiculos', que: 'Request' },
        { codigo: 'vehiculos', que: 'Answer' },
        { codigo: 'sin-token', que: 'With a token that is no longer valid' },
        { p: 'With a plan that does not include the API it answers 403 and `insufficient_scope`.' },
      ],
    },
    posiciones: {
      title: 'Send positions',
      keys: 'gps post track positions telemetry osmand traccar',
      blocks: [
        {
          p: 'It is what the driver’s page does, and a program of yours can do it. `ENLACE` is the last part of the **Tracking link** of the device; it takes no token, because the link is the permission.',
        },
        { codigo: 'enviar-posicion', que: 'Request' },
        { codigo: 'posicion', que: 'Answer' },
        {
          puntos: [
            'Up to 1,000 points and 256 kB a report. `accuracy` is in metres, `speed` in metres per second, `heading` in degrees; the last two are optional.',
            'A repeated point, with the same `src`, `seq` and `at`, is not stored twice: it is safe to send it again.',
            'An impossible point, in the future or more than 30 days old, is discarded and counted in `discarded`.',
            '404: the link does not exist or changed. 410: the device was deleted. 403: it is inactive or its tracking is off. 429: wait as `Retry-After` says.',
          ],
        },
      ],
    },
    errores: {
      title: 'When something is not accepted',
      keys: 'error code answer 400 401 403 404 410 429',
      blocks: [
        {
          p: 'When you send positions or read vehicles, an error has two fields: `code`, a fixed word for your program, and `error`, a sentence to show to a person. Always decide by `code`: the sentence may change. The errors of `/api/v1` differ: see [Problems of API v1](/docs/api#problemas).',
        },
        { codigo: 'enlace-cambiado', que: 'Positions over a link that is no longer right' },
        {
          puntos: [
            'When sending positions: `dispositivo-no-encontrado`, `dispositivo-inactivo`, `rastreo-deshabilitado`, `informe-invalido` (with `detalle`), `informe-grande`, `demasiadas-posiciones` and `servicio-no-disponible`.',
            'When reading: `sin-sesion`, `sin-permiso` and `no-encontrado`.',
            'When requesting a token, or with one that is not valid, as in OAuth 2: `error` is the fixed word and `error_description` the sentence.',
          ],
        },
      ],
    },
    claves: {
      title: 'Keys of the company',
      keys: 'vig_live key permissions revoke api v1 openapi client typescript erp',
      blocks: [
        {
          p: 'For a program of the company that also writes, create a key in **Settings**, **Integrations** tab: choose what it may read or change, and copy it, since it is shown only once. It does not depend on any person. Once revoked it stops working at once. An Administrator’s token reads `/api/v1` too, and does not write.',
        },
        { codigo: 'v1-leer', que: 'Read the first page of vehicles' },
        { codigo: 'v1-pagina', que: 'Answer' },
        {
          p: 'All operations with their fields are in `/api/v1/openapi.json` (OpenAPI 3.1): clients for almost any language can be made from it, for example with `npx openapi-typescript` and `openapi-fetch` for TypeScript. Each operation asks for the same as its form on the screen. The [reference](/docs/referencia-api) shows them.',
        },
        {
          puntos: [
            'Lists: `limit` from 1 to 100 (points of a day, up to 1000; rows of a report, up to 2000), and the next page with `cursor` equal to the `next` received; when `next` is null there are no more. A `cursor` serves in its own list alone, and a parameter that the operation does not have is refused.',
            'Create without repeating: send `Idempotency-Key`, a text of yours that differs for each record. The same request with the same text, for 24 hours, gets the answer of the first one.',
            'Change: send only the fields that change, with `PATCH`. With `If-Match` and the `ETag` that you read, it is refused if somebody changed it meanwhile.',
            'Limit: 120 requests per minute and key. `RateLimit` says how many are left.',
            'Once the subscription has ended a key of Pro or Plus only reads.',
          ],
        },
        { codigo: 'v1-programa', que: 'Read a whole list with TypeScript' },
        { codigo: 'v1-crear', que: 'Create a vehicle' },
        { codigo: 'v1-documento', que: 'Register its SOAT with the `id` of the vehicle' },
        {
          p: 'The file of a document or of a licence is sent as it is, without a form: PDF, JPG or PNG of up to 5 MB. With GET the same address hands it out. A service of maintenance may have five: add them with POST at `/api/v1/maintenance/{id}/files`.',
        },
        { codigo: 'v1-archivo', que: 'Store the file of that document, by its `id`' },
        {
          p: 'The **Reports** follow the same rules, periods and vehicles as on the screen: `desde` and `hasta` say which days they cover, `data` has up to 2000 rows and `next` the next page, and `totales` adds up all rows, those of other pages too. Their permission, Reports, reads names and licences of drivers too.',
        },
        { codigo: 'v1-reporte', que: 'Read the kilometres and hours of three months' },
      ],
    },
    webhooks: {
      title: 'Receive webhooks',
      keys: 'webhook whsec signature standard webhooks event notice send again secret hmac',
      blocks: [
        {
          p: 'A webhook tells your program as soon as something happens, so that it need not ask. Create it in **Settings**, tab **Integrations**: address, what it is told, and a secret that is shown once. It follows the specification Standard Webhooks, which has libraries for almost any language.',
        },
        { foto: 'webhook-nuevo', alt: 'The window New webhook, with the address of the program and what it is told.' },
        {
          p: 'Each message is a POST with `type`, `timestamp` (when it happened) and `data`, by the names of API v1. Check the signature before you process it:',
        },
        { codigo: 'webhook-programa', que: 'Check a message with TypeScript' },
        {
          puntos: [
            'Answer with a status from 200 to 299 within 15 seconds, and work afterwards. Another status, a redirect or silence counts as a failure.',
            'When it fails it is tried ten times in about three days; then it counts as not delivered. After each failure it waits 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, or a little longer. `Retry-After` delays it.',
            'A message may arrive twice or in another order: keep `webhook-id`, which stays the same over all attempts, and look at `timestamp`.',
            'With 410 the webhook is turned off at once; after five days in which nothing was taken too, and the Administrators get a mail.',
            'When the secret changes, for 24 hours each message carries the signature of the one before too.',
            '**See deliveries** has each message, what your program answered, and **Send again**: one, or all that were not delivered.',
          ],
        },
        {
          tabla: [
            ['type', 'What happened, and what `data` holds'],
            ['`alert.opened`', 'an alert was opened, or opened again: the record of `/alerts`'],
            [
              '`document.due`',
              'a document reached one of the company’s thresholds: the document, `vence` and `umbral_dias`',
            ],
            [
              '`document.renewed`',
              'one was registered that ends later than the one before: the document, and `reemplaza`',
            ],
            [
              '`vehicle.verdict_changed`',
              'the verdict of a vehicle changed (`Puede salir`, `Con aviso`, `Falta saber` or `No puede salir`): `placa`, `antes`, `veredicto` and `dia`. Only with `No puede salir` must it stay',
            ],
            [
              '`place.entered` and `place.left`',
              'a vehicle entered a place of the company, or left it: the episode. What arrives over 15 minutes late is not sent, nor a departure that was not seen: the hours ended or the device was turned off at the place',
            ],
            ['`speed.exceeded`', 'a vehicle exceeded the speed limit, as it begins: the episode'],
            ['`payment.approved`', 'a payment of the subscription was approved, in cents'],
            ['`payment.voided`', 'an approved payment was voided: the same payment, and `anulado_at`'],
            ['`webhook.test`', 'the test that you send'],
          ],
        },
      ],
    },
    problemas: {
      title: 'Problems of API v1',
      keys: 'rfc 9457 problem json code errors',
      blocks: [
        {
          p: 'An error of `/api/v1` is `application/problem+json`. Decide by `code`, which does not change; `errors` says which fields were refused and why.',
        },
        { codigo: 'v1-problema', que: 'A plate that exists already' },
        {
          tabla: [
            ['Status', 'code'],
            ['400', '`invalid-request`: parameters or JSON that cannot be understood'],
            [
              '401',
              '`unauthorized`: the key is missing, unknown or revoked; or the token has expired (it lasts 10 minutes): ask for another with its `refresh_token`',
            ],
            [
              '403',
              '`missing-scope`: the key or the token has no such permission. `plan-without-api`: the company’s plan does not include the API, with a key or with a token',
            ],
            [
              '403',
              '`subscription-ended`: the subscription or the trial is over and only reading is possible. `second-factor-missing`: the person of the token must turn on two-step verification',
            ],
            [
              '404 and 405',
              '`not-found` and `method-not-allowed`: it is not in your company, or does not take that method',
            ],
            [
              '409',
              '`conflict`, `limit-reached` and `still-running`: it exists already, the plan holds no more, or the first request has not ended',
            ],
            ['412', '`changed-meanwhile`: `If-Match` does not match'],
            [
              '413 and 415',
              '`too-large` and `unsupported-type`: the body is too large, or neither JSON nor an allowed file',
            ],
            [
              '422',
              '`not-valid` and `key-reused`: there are fields to correct, or that Idempotency-Key was of another request',
            ],
            ['429', '`too-many-requests`: wait the seconds of `Retry-After`'],
            ['500 and 503', '`internal-error` and `unavailable`: try again in a moment'],
          ],
        },
      ],
    },
    llaves: {
      title: 'Verify a token',
      keys: 'jwks jwt es256 signature public keys',
      blocks: [
        {
          p: 'The `access_token` is a JWT signed with ES256. The public keys are at a fixed address and change every 30 days; keep them for an hour at most.',
        },
        { codigo: 'leer-llaves', que: 'Request' },
        { codigo: 'llaves', que: 'Answer' },
      ],
    },
  },
}
