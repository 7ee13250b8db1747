/**
 * The sample fleet that a new company may try: four vehicles, one for each verdict, with the documents and drivers that lead
 * to it. Everything says that it is a sample: plates EJM, owner and drivers «de ejemplo».
 */
import { addDays, addYears } from '../day'
import type { TipoDocumento } from '../documentos/rules'
import type { VehiculoData } from './vehiculo'

/** How the id of each vehicle of a sample fleet begins. */
export const SAMPLE_ID = 'ejemplo-'
/** How its plate begins, and its owner: a vehicle that was given another is the company's own, and no act removes it. */
export const SAMPLE_PLATE = 'EJM'
export const SAMPLE_OWNER = 'Flota de ejemplo'

export interface SampleVehicle {
  vehiculo: VehiculoData
  /** the last day of each document; each was issued a year before */
  documentos: readonly { tipo: TipoDocumento; fecha_emision: string; fecha_vencimiento: string }[]
  /** name and identity document of its driver */
  conductor: { nombre: string; documento: string } | null
}

/** @param today the company's day, `YYYY-MM-DD`: documents fall due in relation to it */
export function sampleFleet(today: string): SampleVehicle[] {
  const documento = (tipo: TipoDocumento, days: number) => {
    const fecha_vencimiento = addDays(today, days)
    return { tipo, fecha_emision: addDays(addYears(fecha_vencimiento, -1), 1), fecha_vencimiento }
  }
  const vehiculo = (placa: string, marca: string, modelo: string, more: Partial<VehiculoData>): VehiculoData => ({
    placa,
    marca,
    modelo,
    titular: SAMPLE_OWNER,
    anio: Number(today.slice(0, 4)) - 2,
    color: null,
    servicio: 'particular',
    clase: 'camioneta',
    // two years old: a private vehicle needs no técnico-mecánica yet
    fecha_matricula: addYears(today, -2),
    cilindraje: null,
    ...more,
  })
  return [
    {
      vehiculo: vehiculo(`${SAMPLE_PLATE}101`, 'Renault', 'Kangoo', {}),
      documentos: [documento('SOAT', 240), documento('Impuesto vehicular', 200), documento('Extintor', 200)],
      conductor: { nombre: 'Conductora de ejemplo', documento: '10000001' },
    },
    {
      vehiculo: vehiculo(`${SAMPLE_PLATE}202`, 'Chevrolet', 'NHR', { clase: 'camion' }),
      documentos: [documento('SOAT', -3)],
      conductor: { nombre: 'Conductor de ejemplo', documento: '10000002' },
    },
    {
      vehiculo: vehiculo(`${SAMPLE_PLATE}303`, 'Foton', 'Miler', { clase: 'camion' }),
      documentos: [documento('SOAT', 6)],
      conductor: null,
    },
    {
      vehiculo: vehiculo(`${SAMPLE_PLATE}404`, 'Kia', 'Picanto', { clase: 'automovil' }),
      documentos: [],
      conductor: null,
    },
  ]
}
