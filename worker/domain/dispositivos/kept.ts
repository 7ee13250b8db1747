/** Two people who change the same device: what each left as it was shown stays as it is stored (editing/shown.ts). */
import { changedFrom } from '../editing/shown'
import type { DispositivoChange, DispositivoForm } from './dispositivo'

/** Fields that mean something only with each other. */
const SWITCHES = ['estado', 'tracking_enabled'] as const
const TRACKER = ['tipo_dispositivo', 'imei'] as const

/** The form to write. @param stored the device by now */
export const deviceFrom = (
  { antes: shown, ...asked }: DispositivoChange,
  stored: Omit<DispositivoForm, 'visto'>,
): DispositivoForm => changedFrom<DispositivoForm>(asked, shown, stored, [SWITCHES, TRACKER])
