/** Forms about vehicles and everything that belongs to them. */
import { newImei, newPlaca, uniqueWord } from '../../../support/data'
import { type Command, commands, first } from './command'

const vehiculo = () => ({
  placa: newPlaca(),
  marca: 'Chevrolet',
  titular: 'Transportes de Prueba',
  modelo: 'NHR',
  anio: '2020',
  color: 'Rojo',
})
const importedRows = () => JSON.stringify([{ n: 2, cells: vehiculo() }])
const conductor = () => ({
  nombre: `Conductor ${uniqueWord()}`,
  documento: '1.032.456.789',
  telefono: '300 123 4567',
  licencia_numero: '1032456789',
  licencia_tipo: 'B1',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2034-03-01',
})
const servicio = () => ({
  fecha: '2024-03-01',
  kilometraje: '84.200',
  taller: 'Taller El Paisa',
  notas: 'Dos líneas\nde notas',
  'items[0].descripcion': 'Cambio de aceite',
  'items[0].costo': '$ 120.000',
  'items[1].descripcion': 'Filtro',
  'items[1].costo': '35.500,50',
})
const plan = { nombre: 'Frenos', cada_km: '20.000', cada_meses: '12', ultima_fecha: '2024-03-01', ultimo_km: '80000' }
const soat = { tipo: 'SOAT', fecha_emision: '2026-03-01', fecha_vencimiento: '2098-03-01' }
const gps = { tipo_dispositivo: 'tk103', estado: 'Activo', tracking_enabled: 'on' }

export const FLEET: Command[] = [
  ...commands(
    { route: 'routes/admin/vehicles/route', path: '/admin/vehicles', quien: 'admin' },
    {
      'crear vehículo': () => ({ intent: 'create', ...vehiculo() }),
      'editar vehículo': (mia) => ({ intent: 'update', id: first(mia.vehiculos).id, ...vehiculo() }),
      'eliminar vehículo': (mia) => ({ intent: 'remove', id: first(mia.vehiculos).id }),
      'asignar vehículo': (mia) => ({ intent: 'assign', id: first(mia.vehiculos).id, usuarios: mia.usuario.id }),
      'asignar varios vehículos': (mia) => ({
        intent: 'assign-many',
        usuario: mia.usuario.id,
        vehiculos: mia.vehiculos.map(({ id }) => id).join('.'),
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/import/rows', path: '/admin/import/rows', quien: 'admin' },
    {
      'revisar filas': () => ({ intent: 'check', filas: importedRows(), nuevos: '0' }),
      'empezar una importación': () => ({ intent: 'start', archivo: 'flota.xlsx', filas: '1' }),
      'importar filas': () => ({ intent: 'write', id: 'no-lo-hay', filas: importedRows() }),
      'importar conductores': () => ({
        intent: 'write',
        id: 'no-lo-hay',
        de: 'conductores',
        hoja: '1',
        filas: JSON.stringify([{ n: 2, cells: { placa: newPlaca(), ...conductor() } }]),
      }),
      'deshacer una importación': () => ({ intent: 'undo', id: 'no-lo-hay' }),
    },
  ),
  ...commands(
    { route: 'routes/admin/vehicle/data/route', path: '/admin/vehicles/:vehiculo/data', quien: 'admin' },
    {
      'editar vehículo en su página': (mia) => ({ intent: 'update', id: first(mia.vehiculos).id, ...vehiculo() }),
      'fijar el límite de velocidad de un vehículo': () => ({ intent: 'speed-limit', limite_velocidad: '70' }),
      'eliminar vehículo en su página': (mia) => ({ intent: 'remove', id: first(mia.vehiculos).id }),
      'asignar vehículo en su página': (mia) => ({
        intent: 'assign',
        id: first(mia.vehiculos).id,
        usuarios: mia.usuario.id,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/drivers/route', path: '/admin/drivers', quien: 'admin' },
    {
      'crear conductor': (mia) => ({ intent: 'create', vehiculo_id: first(mia.vehiculos).id, ...conductor() }),
      'editar conductor': (mia) => {
        const { id, vehiculo_id } = first(mia.conductores)
        return { intent: 'update', id, vehiculo_id, ...conductor() }
      },
      'eliminar conductor': (mia) => ({ intent: 'remove', id: first(mia.conductores).id }),
      'eliminar el archivo de una licencia': (mia) => ({
        intent: 'remove-file',
        id: first(mia.conductores).id,
        archivo: '/api/files/no-lo-hay',
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/documents/route', path: '/admin/documents', quien: 'admin' },
    {
      'crear documento': (mia) => ({ intent: 'create', vehiculo_id: first(mia.vehiculos).id, ...soat }),
      'renovar documento, por su id: editar': (mia) => ({ intent: 'renew', id: first(mia.documentos).id, ...soat }),
      'editar documento': (mia) => {
        const { id, vehiculo_id } = first(mia.documentos)
        return { intent: 'update', id, vehiculo_id, ...soat }
      },
      'eliminar documento': (mia) => ({ intent: 'remove', id: first(mia.documentos).id }),
      'eliminar el archivo de un documento': (mia) => ({
        intent: 'remove-file',
        id: first(mia.documentos).id,
        archivo: '/api/files/no-lo-hay',
      }),
      'eximir documento': (mia) => ({
        intent: 'exempt',
        vehiculo_id: first(mia.vehiculos).id,
        tipo: 'Extintor',
        motivo: 'Va en el remolque',
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/vehicle/documents/route', path: '/admin/vehicles/:vehiculo/documents', quien: 'admin' },
    {
      'crear documento en la página de su vehículo': (mia) => ({
        intent: 'create',
        vehiculo_id: first(mia.vehiculos).id,
        ...soat,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/vehicle/drivers/route', path: '/admin/vehicles/:vehiculo/drivers', quien: 'admin' },
    {
      'atender una objeción': (mia) => ({ intent: 'atender', id: first(mia.objeciones) }),
      'dejar por atender una objeción': (mia) => ({ intent: 'reabrir', id: first(mia.objeciones) }),
    },
  ),
  ...commands(
    { route: 'routes/home/documents/route', path: '/documents', quien: 'usuario' },
    {
      'crear documento de sus vehículos': (mia) => ({
        intent: 'create',
        vehiculo_id: first(mia.vehiculos).id,
        ...soat,
      }),
    },
  ),
  ...commands(
    { route: 'routes/home/vehicle/route', path: '/vehicles/:vehiculo', quien: 'usuario' },
    {
      'crear documento en la página de un vehículo asignado': (mia) => ({
        intent: 'create',
        vehiculo_id: first(mia.vehiculos).id,
        ...soat,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/places/route', path: '/admin/gps/lugares', quien: 'admin' },
    {
      'crear lugar': (mia) => ({
        intent: 'crear',
        nombre: `Bodega ${uniqueWord()}`,
        color: 'azul',
        forma: 'circulo',
        radio: '200',
        puntos: '4.65, -74.1',
        para: 'algunos',
        placas: first(mia.vehiculos).placa,
      }),
      'editar lugar': (mia) => ({
        intent: 'editar',
        id: first(mia.lugares).id,
        nombre: 'Patio',
        color: 'verde',
        forma: 'poligono',
        puntos: '4.65, -74.1\n4.66, -74.1\n4.66, -74.09',
        para: 'todos',
      }),
      'eliminar lugar': (mia) => ({ intent: 'eliminar', id: first(mia.lugares).id }),
    },
  ),
  ...commands(
    { route: 'routes/admin/gps/route', path: '/admin/gps', quien: 'admin' },
    {
      'crear dispositivo': (mia) => ({
        intent: 'crear',
        ...gps,
        imei: newImei(),
        vehiculo_id: first(mia.vehiculos.slice(-1)).id,
      }),
      'editar dispositivo': (mia) => {
        const { id, vehiculo_id } = first(mia.dispositivos)
        return { intent: 'editar', id, ...gps, imei: newImei(), vehiculo_id }
      },
      'horario de un dispositivo': (mia) => ({
        intent: 'horario',
        id: first(mia.dispositivos).id,
        regla: 'propio',
        day_0: 'on',
        from_0: '07:00',
        until_0: '17:00',
      }),
      'regenerar enlace': (mia) => ({ intent: 'regenerar', id: first(mia.dispositivos).id }),
      'renovar dirección del servidor': () => ({ intent: 'renovar-servidor' }),
      'eliminar dispositivo': (mia) => ({ intent: 'eliminar', id: first(mia.dispositivos).id }),
    },
  ),
  ...(
    [
      ['routes/admin/shares/route', '/admin/shares', 'admin'],
      ['routes/home/shares/route', '/shares', 'usuario'],
    ] as const
  ).flatMap(([route, path, actor]) =>
    commands(
      { route, path, quien: actor },
      {
        [`compartir ubicación, ${actor}`]: (mia) => ({
          intent: 'compartir',
          vehiculo_id: first(mia.dispositivos).vehiculo_id,
          plazo: '1h',
          con_placa: 'on',
        }),
      },
    ),
  ),
  ...(
    [
      ['routes/admin/alerts/route', '/admin/alerts', 'admin'],
      ['routes/home/alerts/route', '/alerts', 'usuario'],
    ] as const
  ).flatMap(([route, path, actor]) =>
    commands(
      { route, path, quien: actor },
      {
        [`editar alerta: revisada, ${actor}`]: (mia) => ({ intent: 'review', id: first(mia.alertas) }),
        [`editar alerta: resuelta, ${actor}`]: (mia) => ({ intent: 'resolve', id: first(mia.alertas) }),
        [`varias alertas resueltas, ${actor}`]: (mia) => ({ intent: 'resolve-selected', ids: first(mia.alertas) }),
      },
    ),
  ),
  ...(
    [
      ['routes/admin/views/route', '/admin/views', 'admin'],
      ['routes/home/views/route', '/views', 'usuario'],
    ] as const
  ).flatMap(([route, path, actor]) =>
    commands(
      { route, path, quien: actor },
      {
        [`guardar vista, ${actor}`]: () => ({
          intent: 'save',
          lista: 'alertas',
          nombre: 'Por revisar',
          consulta: 'estado=pendientes',
        }),
        [`renombrar vista, ${actor}`]: () => ({ intent: 'rename', id: 'ninguna', nombre: 'Otra' }),
        [`abrir la lista con una vista, ${actor}`]: () => ({
          intent: 'open-with',
          id: 'ninguna',
          predeterminada: 'on',
        }),
        [`deshacer una vista guardada, ${actor}`]: () => ({
          intent: 'undo-save',
          lista: 'documentos',
          nombre: 'Ninguna',
          consulta: '',
          opened: 'ninguna',
        }),
        [`quitar vista, ${actor}`]: () => ({ intent: 'remove', id: 'ninguna' }),
      },
    ),
  ),
  ...commands(
    { route: 'routes/admin/reminders/route', path: '/admin/reminders', quien: 'admin' },
    {
      'recordar la renovación': (mia) => ({ intent: 'remind', lista: 'alertas', ids: first(mia.alertas) }),
    },
  ),
  ...commands(
    { route: 'routes/admin/maintenance/route', path: '/admin/maintenance', quien: 'admin' },
    {
      'registrar servicio': (mia) => {
        const { vehiculo_id, plan_id } = first(mia.mantenimientos)
        return { intent: 'create', vehiculo_id, ...servicio(), 'items[0].plan_id': plan_id }
      },
      'editar servicio': (mia) => ({ intent: 'update', id: first(mia.mantenimientos).id, ...servicio() }),
      'eliminar servicio': (mia) => ({ intent: 'remove', id: first(mia.mantenimientos).id }),
      'crear plan': (mia) => ({ intent: 'plan-create', vehiculo_id: first(mia.vehiculos).id, ...plan }),
      'editar plan': (mia) => ({ intent: 'plan-update', id: first(mia.mantenimientos).plan_id, ...plan }),
      'eliminar plan': (mia) => ({ intent: 'plan-remove', id: first(mia.mantenimientos).plan_id }),
      'actualizar kilometraje': (mia) => ({
        intent: 'kilometraje',
        vehiculo_id: first(mia.vehiculos).id,
        fecha: '2024-03-02',
        kilometraje: '85.000 km',
        corregir: 'on',
      }),
    },
  ),
]
