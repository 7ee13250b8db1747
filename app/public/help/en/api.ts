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
            '404: the link is not right or changed. 410: the device was deleted. 403: it is inactive or its tracking is off. 429: wait as `Retry-After` says.',
          ],
        },
      ],
    },
    errores: {
      title: 'When something is not accepted',
      keys: 'error code answer 400 401 403 404 410 429',
      blocks: [
        {
          p: 'Every error answer has two fields: `code`, a fixed word for your program, and `error`, a sentence to show to a person. Always decide by `code`: the sentence may change.',
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
