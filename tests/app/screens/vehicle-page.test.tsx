/** What the page of a vehicle offers, and how it speaks of what falls due. */

import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { NextDue } from '~/routes/admin/maintenance/plan-parts'
import { More } from '~/routes/admin/vehicle/more'
import { Dues } from '~/routes/admin/vehicle/summary/dues'
import { Odometer } from '~/routes/admin/vehicle/summary/odometer'
import { Where } from '~/routes/admin/vehicle/summary/where'
import { ReadOnlyProvider } from '~/ui/read-only'
import { Strip } from '~/vehicle/strip'
import { drawn } from '../../support/drawn'

const TODAY = '2026-11-20'
const ACTIVE = {
  id: 'd',
  imei: '490154203237518',
  estado: 'Activo',
  tracking_enabled: true,
  last_update: null,
  off: null,
}

/** A part of the page of one vehicle. */
function onPage(part: ReactNode, { device = null as object | null, gps = true, readOnly = false } = {}): string {
  const head = { vehiculo: { id: 'v', placa: 'JTR205' }, dispositivo: device, odometro: null }
  return drawn(<ReadOnlyProvider value={readOnly}>{part}</ReadOnlyProvider>, {
    id: 'routes/admin/vehicle/route',
    loaded: { head, gps, today: TODAY, now: Date.UTC(2026, 10, 20, 15) },
  })
}

describe('the QR code of a device', () => {
  const tiles = { url: '', attribution: '' }

  test('is offered while the device records', () => {
    expect(onPage(<More />, { device: ACTIVE })).toContain('Código QR')
    expect(onPage(<Where tiles={tiles} />, { device: ACTIVE })).toContain('/admin/gps?qr=d')
  })

  test('is not offered for one that records nothing, nor under a plan without GPS', () => {
    for (const off of [
      { ...ACTIVE, tracking_enabled: false },
      { ...ACTIVE, estado: 'Inactivo' },
    ]) {
      expect(onPage(<More />, { device: off })).not.toContain('Código QR')
      const where = onPage(<Where tiles={tiles} />, { device: off })
      expect(where).not.toContain('Código QR')
      expect(where).toContain('/admin/gps?editar=d')
    }
    expect(onPage(<More />, { device: ACTIVE, gps: false })).not.toContain('Código QR')
  })
})

test('on a visit of support what falls due leads to where it is seen', () => {
  const plan = { que: 'plan', id: 'p', nombre: 'Aceite', fecha: '2026-12-01', dias: 11, kmOver: null } as const
  const documento = { que: 'documento', id: 's', tipo: 'SOAT', nombre: '', fecha: '2026-12-01', dias: 11 } as const
  const licencia = { que: 'licencia', id: 'c', nombre: 'Ana', categoria: 'C1', fecha: '2026-12-01', dias: 11 } as const
  const rows = onPage(<Dues dues={[plan, documento, licencia]} />, { readOnly: true })
  const links = [...rows.matchAll(/<a [^>]*>/g)].filter(([link]) => link.includes('hub-due'))
  expect(links.map(([link]) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
    '/admin/vehicles/v/maintenance',
    '/admin/vehicles/v/documents',
    '/admin/vehicles/v/drivers',
  ])
})

describe('maintenance that falls due at the very kilometre where the vehicle is', () => {
  const nextByKm = { nombre: 'Aceite', proximo_km: 45_000, cada_km: 5000, km: 0 }

  test.each([true, false])('is due now, not past by none (estimated by GPS: %s)', (isEstimated) => {
    expect(onPage(<Odometer nextByKm={{ ...nextByKm, isEstimated }} />)).toContain('<b>ya le toca</b>')
    const reading = { kilometraje: isEstimated ? 44_000 : 45_000, kilometraje_estimado: 45_000 }
    const plan = { proximo_km: 45_000, proxima_fecha: null, ...reading } as Parameters<typeof NextDue>[0]['plan']
    expect(onPage(<NextDue plan={plan} today={TODAY} />)).toContain('Ahora · a los 45.000')
  })

  test('says so among the due dates and in the verdict too', () => {
    const due = { que: 'plan', id: 'p', nombre: 'Aceite', fecha: '2026-12-01', dias: 11, kmOver: -0 } as const
    expect(onPage(<Dues dues={[due]} />)).toContain('<small>Plan de mantenimiento · ya le toca</small>')
    const vehicle = {
      veredicto: 'Puede salir',
      reasons: [],
      lamps: { soat: { estado: 'No aplica' }, rtm: { estado: 'No aplica' }, impuesto: { estado: 'No aplica' } },
      upcoming: null,
    } as const
    const plans = [{ id: 'p', nombre: 'Aceite', fecha: null, km: -0 }]
    const strip = onPage(
      <Strip
        vehicle={vehicle}
        overdue={{ plans, isEstimated: true, hrefOf: () => null }}
        departure="hoy"
        hrefOf={() => null}
        onSeen={() => undefined}
      />,
    )
    expect(strip).toContain('Ya le toca mantenimiento')
  })
})
