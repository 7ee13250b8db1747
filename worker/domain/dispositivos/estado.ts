/** The state of a GPS device, and whether it is tracked. */
export const DISPOSITIVO_ESTADOS = ['Activo', 'Inactivo'] as const

export type EstadoDispositivo = (typeof DISPOSITIVO_ESTADOS)[number]

/** The two columns together. */
export interface DeviceSwitches {
  estado: EstadoDispositivo
  tracking_enabled: boolean
}

type ShownEstado = 'Inactivo' | 'Activo' | 'Rastreando'

/** Shown as Inactivo, Activo (tracking off) or Rastreando (Activo with tracking on). */
export function shownEstado({ estado, tracking_enabled }: DeviceSwitches): ShownEstado {
  if (estado === 'Inactivo') return 'Inactivo'
  return tracking_enabled ? 'Rastreando' : 'Activo'
}

/** The QR is offered only for a device that is Activo with tracking on. */
export function allowsQr(rastreo: DeviceSwitches): boolean {
  return shownEstado(rastreo) === 'Rastreando'
}

/** In the form, when estado changes: Activo ticks tracking, Inactivo unticks it. */
export function onEstadoChanged(estado: EstadoDispositivo): DeviceSwitches {
  return { estado, tracking_enabled: estado === 'Activo' }
}

/** In the form, when the checkbox changes: ticking it forces estado to Activo. */
export function onTrackingToggled(current: Pick<DeviceSwitches, 'estado'>, checked: boolean): DeviceSwitches {
  return { estado: checked ? 'Activo' : current.estado, tracking_enabled: checked }
}

/**
 * What is stored on submit. A form with JavaScript has already applied the rules on screen (`seen`) and is stored as
 * is. Without JavaScript the two fields can conflict, and the change decides: a new tick forces Activo, Inactivo turns
 * tracking off, Inactivo → Activo turns it on.
 */
export function applyTracking(before: DeviceSwitches | null, request: DeviceSwitches, seen: boolean): DeviceSwitches {
  const newlyTicked = request.tracking_enabled && !before?.tracking_enabled
  if (newlyTicked) return { estado: 'Activo', tracking_enabled: true }
  if (request.estado === 'Inactivo') return { estado: 'Inactivo', tracking_enabled: false }
  if (!seen && before?.estado === 'Inactivo') return { estado: 'Activo', tracking_enabled: true }
  return { estado: request.estado, tracking_enabled: request.tracking_enabled }
}

/** The day of the first activation, never changed; null while the device has never been Activo. */
export function activationFecha(before: string | null, estado: EstadoDispositivo, today: string): string | null {
  return before ?? (estado === 'Activo' ? today : null)
}
