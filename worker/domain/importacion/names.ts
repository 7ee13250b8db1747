/** What people call the columns of their sheets. */
import type { DEPENDENT_FIELDS, TipoKey, VehicleField } from './fields'
import type { Dependent, Noun } from './nouns'

type Names<N extends Dependent> = Record<'placa' | (typeof DEPENDENT_FIELDS)[N][number], readonly string[]>

const PLATE = ['placa', 'placas', 'matricula vehiculo', 'plate', 'license plate', 'vehiculo', 'vehicle', 'movil']

const VEHICLES: Record<VehicleField, readonly string[]> = {
  placa: PLATE,
  marca: ['marca', 'fabricante', 'make', 'brand'],
  modelo: ['linea', 'referencia', 'version', 'modelo', 'modelo linea', 'model', 'model line'],
  anio: ['ano', 'ano modelo', 'modelo ano', 'anio', 'year'],
  titular: ['titular', 'propietario', 'dueno', 'owner', 'nombre propietario', 'a nombre de'],
  color: ['color'],
  servicio: ['servicio', 'tipo servicio', 'service'],
  clase: ['clase', 'clase vehiculo', 'tipo vehiculo', 'tipo', 'carroceria', 'class'],
  fecha_matricula: ['fecha matricula', 'matricula', 'fecha registro', 'registration date'],
  cilindraje: ['cilindraje', 'cilindraje cm³', 'cilindrada', 'cc', 'motor cc', 'engine size', 'engine size cm³'],
}

const DRIVERS: Names<'conductores'> = {
  placa: PLATE,
  nombre: [
    'nombre',
    'nombres',
    'conductor',
    'nombre conductor',
    'nombres apellidos',
    'chofer',
    'empleado',
    'driver',
    'name',
  ],
  documento: [
    'cedula',
    'documento',
    'identificacion',
    'cc',
    'documento identidad',
    'cedula conductor',
    'nit',
    'nit cedula',
    'id number',
  ],
  telefono: ['telefono', 'celular', 'tel', 'cel', 'contacto', 'phone', 'mobile'],
  licencia_numero: ['licencia', 'numero licencia', 'licencia conduccion', 'pase', 'licence number'],
  licencia_tipo: [
    'categoria',
    'categoria licencia',
    'tipo licencia',
    'clase licencia',
    'cat',
    'category',
    'licence category',
  ],
  licencia_fecha_emision: [
    'expedicion',
    'expedicion licencia',
    'licencia expedicion',
    'emision',
    'emision licencia',
    'licencia expedida',
    'issued',
    'licence issued',
  ],
  licencia_fecha_vencimiento: [
    'vencimiento',
    'vence',
    'vencimiento licencia',
    'vence licencia',
    'vigencia',
    'vigencia licencia',
    'vto licencia',
    'vence pase',
    'expires',
    'licence expires',
  ],
  fecha_nacimiento: ['nacimiento', 'fecha nacimiento', 'cumpleanos', 'birth date', 'date of birth', 'born'],
}

const DOCUMENTS: Names<'documentos'> = {
  placa: PLATE,
  tipo: ['tipo documento', 'documento', 'tipo', 'clase documento', 'document', 'document type', 'type'],
  nombre: ['nombre', 'nombre documento', 'descripcion', 'name'],
  fecha_emision: ['expedicion', 'emision', 'expedido', 'desde', 'inicio', 'inicio vigencia', 'issued'],
  fecha_vencimiento: [
    'vencimiento',
    'vence',
    'vigencia',
    'hasta',
    'vigente hasta',
    'fin vigencia',
    'vto',
    'expires',
    'expiry',
  ],
}

const SERVICES: Names<'mantenimientos'> = {
  placa: PLATE,
  fecha: ['fecha', 'fecha servicio', 'fecha mantenimiento', 'dia', 'date'],
  descripcion: [
    'descripcion',
    'trabajo',
    'trabajos',
    'trabajo realizado',
    'servicio',
    'mantenimiento',
    'detalle',
    'concepto',
    'actividad',
    'work',
    'work done',
    'jobs',
    'description',
  ],
  costo: ['costo', 'valor', 'precio', 'total', 'monto', 'costo total', 'valor total', 'cost'],
  kilometraje: ['kilometraje', 'km', 'kms', 'kilometros', 'odometro', 'odometer'],
  taller: ['taller', 'proveedor', 'workshop'],
  notas: ['notas', 'nota', 'observaciones', 'comentarios', 'notes'],
}

/** Folded names of the fields, the most usual first. */
export const NAMES = {
  vehiculos: VEHICLES,
  conductores: DRIVERS,
  documentos: DOCUMENTS,
  mantenimientos: SERVICES,
} as const

/** Words that name what a sheet is about, in its own name; folded. */
export const SHEET_NAMES: Record<Noun, RegExp> = {
  vehiculos: /\b(vehiculos?|flota|parque automotor|carros|vehicles?|fleet)\b/,
  conductores: /\b(conductor|conductores|choferes|licencias|drivers?)\b/,
  documentos: /\b(documentos?|papeles|documents?)\b/,
  mantenimientos: /\b(mantenimientos?|servicios|taller|maintenance)\b/,
}

/** Words of which one names a document; all words of an entry must be in the title. */
export const TIPO_NAMES: Record<TipoKey, readonly string[]> = {
  soat: ['soat', 'seguro obligatorio'],
  rtm: [
    'rtm',
    'rtmyec',
    'tecnomecanica',
    'tecnicomecanica',
    'tecno',
    'tecnico mecanica',
    'revision tecnica',
    'cda',
    'inspection',
  ],
  impuesto: ['impuesto', 'impuestos', 'imp vehicular', 'tax'],
  tarjeta: ['tarjeta operacion', 'tarjeta de operacion', 't operacion', 'top', 'operation card', 'operating card'],
  rce: ['rce', 'extracontractual', 'poliza extracontractual'],
  rcc: ['rcc', 'contractual', 'poliza contractual'],
  extintor: ['extintor', 'extintores', 'extinguisher'],
}
