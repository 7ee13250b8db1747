/** A Device's answer to a report in words of the API: for the POST and for the phone's socket. */
import { type ApiError, apiError, RETRY_SECONDS } from '../domain/api-error'
import type { PhoneMessage } from '../domain/dispositivos/phone-wire'
import type { Acknowledgement } from '../domain/dispositivos/wire'
import type { DeviceAnswer } from './protocol'

/** Status, JSON body and, where the phone should wait, the seconds of Retry-After. */
export function answerTo(r: DeviceAnswer): [status: number, body: Acknowledgement | ApiError, wait?: number] {
  switch (r.status) {
    case 200:
      return [200, acknowledgement(r)]
    case 400:
      return [400, { ...apiError('informe-invalido'), detalle: r.detalle }]
    case 413:
      return [413, apiError('informe-grande')]
    case 403:
      return [403, apiError(r.motivo)]
    case 429:
      return [429, apiError('demasiadas-posiciones'), r.wait]
    case 503:
      return [503, apiError('servicio-no-disponible'), RETRY_SECONDS]
    case 410:
      return [410, apiError(r.motivo ?? 'dispositivo-no-encontrado')]
    default:
      return [r.status, apiError('dispositivo-no-encontrado')]
  }
}

const acknowledgement = ({ accepted, duplicates, discarded, offHours }: Acknowledgement): Acknowledgement => ({
  accepted,
  duplicates,
  discarded,
  ...(offHours && { offHours }),
})

/** The same as one frame of the phone's socket. */
export function answerFrame(r: DeviceAnswer): string {
  return r.status === 200 ? JSON.stringify({ type: 'answer', ...r } satisfies PhoneMessage) : refusalFrame('answer', r)
}

/** A refusal, as the answer to a report or unasked. */
export function refusalFrame(type: 'answer' | 'refused', r: Exclude<DeviceAnswer, { status: 200 }>): string {
  const [, body, wait] = answerTo(r)
  const code = 'code' in body ? body.code : undefined
  return JSON.stringify({ type, status: r.status, code, wait } satisfies PhoneMessage)
}
