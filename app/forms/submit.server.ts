/**
 * Handles every form post on the server. An action is one call:
 *
 *   export async function action({ request, context }: ActionFunctionArgs) {
 *     const { vehiculos } = await context.empresa(request)
 *     return submit(request, VehiculoCommand(today), async (command) => {
 *       await vehiculos.create(command)
 *       return success('vehiculos.saved', { placa: command.placa })  // a toast, the page stays
 *       // or: return redirectWithToast('/admin/vehicles', 'vehiculos.saved', { placa })  // a toast on the next page
 *     })
 *   }
 *
 * What zod or a service refuses (Refusal) comes back as the form with its errors and a 4xx; anything else thrown is a
 * server error. Secrets are never echoed.
 */

import { parseWithZod } from '@conform-to/zod/v4'
import { Refusal, type RefusalReason } from '@domain/refusal'
import { data } from '@remix-run/cloudflare'
import type * as z from 'zod'
import { defaultMessage, encode, withLimits } from './errors'
import { limitsOf } from './schema'

const REJECTED = 422
const STATUS: Partial<Record<RefusalReason, number>> = {
  'no-encontrado': 404,
  'demasiados-intentos': 429,
  'espere-segundos': 429,
  'espere-minutos': 429,
  'error-crear-cuenta': 503,
  'error-enviar-codigo': 503,
  'error-verificar': 503,
  'error-cambiar-contrasena': 503,
  'error-actualizar-perfil': 503,
  'error-iniciar-sesion': 503,
  'error-guardar-vehiculo': 503,
  'error-eliminar-vehiculo': 503,
  'error-guardar-empresa': 503,
  'error-actualizar-empresa': 503,
  'error-guardar-pagador': 503,
  'error-suscripcion': 503,
  'error-eliminar-empresa': 503,
  'error-guardar-dispositivo': 503,
  'error-eliminar-dispositivo': 503,
  'error-enlace': 503,
  'error-compartir': 503,
  'error-guardar-lugar': 503,
  'error-eliminar-lugar': 503,
  'error-proveedor': 503,
  'error-guardar-conductor': 503,
  'error-eliminar-conductor': 503,
  'error-guardar-configuracion': 503,
  'error-exportar': 503,
  'error-estado-alerta': 503,
  'error-guardar-mantenimiento': 503,
  'error-eliminar-mantenimiento': 503,
  'error-guardar-documento': 503,
  'error-eliminar-documento': 503,
  'espere-reenvio': 429,
  'error-invitacion': 503,
  'error-aceptar': 503,
  'error-rol': 503,
  'error-propietario': 503,
  'error-eliminar-miembro': 503,
  'error-guardar-tarjeta': 503,
  'error-enviar-mensaje': 503,
  'usuario-no-autenticado': 401,
  'error-guardar-usuario': 503,
  'error-importar': 503,
  'error-recordar': 503,
}
const SECRET_FIELD = /contrasena|contraseña|password|secreto|secret|^codigo$/i

/** Parses the form by `schema` and runs `run` with the result; see above. */
export async function submit<S extends z.ZodType, R>(
  request: Request,
  schema: S,
  run: (command: z.output<S>) => Promise<R> | R,
) {
  const submission = await read(request, schema)
  if (!submission) return data({ status: 'error' as const, error: { '': ['formulario'] } }, 400)
  const hideFields = Object.keys(submission.payload).filter((field) => SECRET_FIELD.test(field))
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), REJECTED)
  try {
    return await run(submission.value)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = [encode(reasonOf(error), error.datos)]
    const errors = error.field ? { fieldErrors: { [error.field]: text } } : { formErrors: text }
    const status = (!error.field && STATUS[error.clave]) || REJECTED
    return data({ ...submission.reply({ ...errors, hideFields }), status: 'error' as const }, status)
  }
}

/**
 * What a form asks for when no vehicle is chosen. Its schema has made sure that one is: a service that asks for it again
 * did not find it, since it was deleted or is no longer this person's.
 */
const ASKS_FOR_VEHICLE: ReadonlySet<RefusalReason> = new Set(['vehiculo-requerido', 'sin-vehiculo'])
const reasonOf = ({ clave, field }: Refusal): RefusalReason =>
  field && ASKS_FOR_VEHICLE.has(clave) ? 'no-encontrado' : clave

/**
 * A field name: `placa`, `items[12].tipo`. Names are parsed as paths, so `a[999999999]` would allocate a list of that
 * length; the form library's own markers (`__intent__`) name such paths too, and none of our forms uses them.
 */
const FIELD_NAME = /^(?!__)\w{1,40}(\[\d{1,3}\])?(\.\w{1,40}(\[\d{1,3}\])?){0,2}$/

/**
 * Our longest form, a service with 30 jobs that is edited, has 108 fields (intent, id, 5 shown, 4 plain, 2 boxes, 90 of jobs,
 * 5 of files); the library takes n² steps for one name sent n times.
 */
const FIELDS_MAX = 110

/** The submission, or null for an invalid body (wrong type, truncated, too many fields, invalid names). */
async function read<S extends z.ZodType>(request: Request, schema: S) {
  try {
    const body = await request.formData()
    const names = [...body.keys()]
    if (names.length > FIELDS_MAX || !names.every((name) => FIELD_NAME.test(name))) return null
    return parseWithZod(body, { schema, error: defaultMessage, formatError: withLimits(limitsOf(schema)) })
  } catch {
    return null
  }
}
