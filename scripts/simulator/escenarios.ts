/** Scenarios: the quiet everyday fleet of the bench, and fleets to which everything happens, for property tests. */

import { AVENIDAS } from './avenidas'
import { Azar } from './azar'
import type { Escenario, EscenarioDispositivo, EscenarioTelefono } from './flota'

const HORA = 3_600_000
/** Right, a little off, and as phones with a flat battery or a hand-set clock are. */
const DESFASES = [0, 0, 0, 1500, -2500, 47 * 60_000, -3 * HORA, 26 * HORA, -400 * 24 * HORA] as const

/** `n` vehicles, one phone each, nothing goes wrong. */
export function everydayFleet(semilla: number, n: number, duracion: number, inicio: number, cada = 5): Escenario {
  const azar = new Azar(semilla)
  const dispositivos = Array.from({ length: n }, (_, i) => ({
    id: `device-${i}`,
    avenida: azar.pick(AVENIDAS),
    telefonos: [{ cada }],
  }))
  return { semilla, inicio, duracion, dispositivos }
}

/**
 * A fleet in trouble: tunnels, lost answers, repeated requests, wrong clocks, two phones on a link, cleared storage,
 * restored backups, Inactivo and back, a regenerated link, deletion. Points of one device never share a millisecond.
 */
export function randomScenario(semilla: number, inicio: number, { devices = 2, duracion = 600 } = {}): Escenario {
  const azar = new Azar(semilla)
  const dispositivos = Array.from({ length: devices }, (_, i) => trouble(azar, `device-${i}`, duracion))
  return { semilla, inicio, duracion, dispositivos }
}

function trouble(azar: Azar, id: string, duracion: number): EscenarioDispositivo {
  const dispositivo: EscenarioDispositivo = {
    id,
    avenida: azar.pick(AVENIDAS),
    telefonos: Array.from({ length: azar.integer(1, 2) }, () => phone(azar, duracion)),
    cambios: [],
  }
  const cambios = dispositivo.cambios ?? []
  if (azar.chance(0.4)) {
    const en = azar.integer(60, duracion - 120)
    cambios.push({ en, estado: 'Inactivo', tracking_enabled: false })
    if (azar.chance(0.8)) {
      const vuelve = en + azar.integer(10, 100)
      cambios.push({ en: vuelve, estado: 'Activo', tracking_enabled: true })
    }
  }
  if (azar.chance(0.25)) {
    const en = azar.integer(60, duracion - 60)
    cambios.push({ en, version: 2 })
    dispositivo.telefonos.push({ ...phone(azar, duracion), desde: en + 5, version: 2 })
  }
  if (azar.chance(0.2)) dispositivo.borradoEn = azar.integer(duracion / 2, duracion - 10)
  return dispositivo
}

function phone(azar: Azar, duracion: number): EscenarioTelefono {
  const tiempo = () => azar.integer(20, duracion - 20)
  const telefono: EscenarioTelefono = {
    cada: azar.pick([2, 3, 5]),
    desfase: azar.pick(DESFASES),
    acusesPerdidos: azar.pick([0, 0, 0.1, 0.4]),
    repetidos: azar.pick([0, 0, 0.1, 0.3]),
    lote: azar.pick([1, 10, 100]),
  }
  if (azar.chance(0.6)) telefono.tuneles = [{ desde: tiempo(), puntos: azar.integer(3, 120) }]
  if (azar.chance(0.3)) telefono.borraMemoria = [tiempo()]
  if (azar.chance(0.3)) {
    const copia = azar.integer(20, duracion / 2)
    telefono.respaldos = [{ copia, restaura: azar.integer(copia + 5, duracion - 5) }]
  }
  return telefono
}
