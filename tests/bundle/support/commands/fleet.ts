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
      'editar vehículo': (mine) => ({ intent: 'update', id: first(mine.vehiculos).id, ...vehiculo() }),
      'eliminar vehículo': (mine) => ({ intent: 'remove', id: first(mine.vehiculos).id }),
      'asignar vehículo': (mine) => ({ intent: 'assign', id: first(mine.vehiculos).id, usuarios: mine.usuario.id }),
      'asignar varios vehículos': (mine) => ({
        intent: 'assign-many',
        usuario: mine.usuario.id,
        vehiculos: mine.vehiculos.map(({ id }) => id).join('.'),
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
      'editar vehículo en su página': (mine) => ({ intent: 'update', id: first(mine.vehiculos).id, ...vehiculo() }),
      'fijar el límite de velocidad de un vehículo': () => ({ intent: 'update-speed-limit', limite_velocidad: '70' }),
      'eliminar vehículo en su página': (mine) => ({ intent: 'remove', id: first(mine.vehiculos).id }),
      'asignar vehículo en su página': (mine) => ({
        intent: 'assign',
        id: first(mine.vehiculos).id,
        usuarios: mine.usuario.id,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/drivers/route', path: '/admin/drivers', quien: 'admin' },
    {
      'crear conductor': (mine) => ({ intent: 'create', vehiculo_id: first(mine.vehiculos).id, ...conductor() }),
      'editar conductor': (mine) => {
        const { id, vehiculo_id } = first(mine.conductores)
        return { intent: 'update', id, vehiculo_id, ...conductor() }
      },
      'eliminar conductor': (mine) => ({ intent: 'remove', id: first(mine.conductores).id }),
      'eliminar el archivo de una licencia': (mine) => ({
        intent: 'remove-file',
        id: first(mine.conductores).id,
        archivo: '/api/files/no-lo-hay',
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/documents/route', path: '/admin/documents', quien: 'admin' },
    {
      'crear documento': (mine) => ({ intent: 'create', vehiculo_id: first(mine.vehiculos).id, ...soat }),
      'renovar documento, por su id: editar': (mine) => ({ intent: 'renew', id: first(mine.documentos).id, ...soat }),
      'editar documento': (mine) => {
        const { id, vehiculo_id } = first(mine.documentos)
        return { intent: 'update', id, vehiculo_id, ...soat }
      },
      'eliminar documento': (mine) => ({ intent: 'remove', id: first(mine.documentos).id }),
      'eliminar el archivo de un documento': (mine) => ({
        intent: 'remove-file',
        id: first(mine.documentos).id,
        archivo: '/api/files/no-lo-hay',
      }),
      'eximir documento': (mine) => ({
        intent: 'exempt',
        vehiculo_id: first(mine.vehiculos).id,
        tipo: 'Extintor',
        motivo: 'Va en el remolque',
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/vehicle/documents/route', path: '/admin/vehicles/:vehiculo/documents', quien: 'admin' },
    {
      'crear documento en la página de su vehículo': (mine) => ({
        intent: 'create',
        vehiculo_id: first(mine.vehiculos).id,
        ...soat,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/vehicle/drivers/route', path: '/admin/vehicles/:vehiculo/drivers', quien: 'admin' },
    {
      'atender una objeción': (mine) => ({ intent: 'attend', id: first(mine.objeciones) }),
      'dejar por atender una objeción': (mine) => ({ intent: 'reopen', id: first(mine.objeciones) }),
    },
  ),
  ...commands(
    { route: 'routes/home/documents/route', path: '/documents', quien: 'usuario' },
    {
      'crear documento de sus vehículos': (mine) => ({
        intent: 'create',
        vehiculo_id: first(mine.vehiculos).id,
        ...soat,
      }),
    },
  ),
  ...commands(
    { route: 'routes/home/vehicle/route', path: '/vehicles/:vehiculo', quien: 'usuario' },
    {
      'crear documento en la página de un vehículo asignado': (mine) => ({
        intent: 'create',
        vehiculo_id: first(mine.vehiculos).id,
        ...soat,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/places/route', path: '/admin/gps/lugares', quien: 'admin' },
    {
      'crear lugar': (mine) => ({
        intent: 'create',
        nombre: `Bodega ${uniqueWord()}`,
        color: 'azul',
        forma: 'circulo',
        radio: '200',
        puntos: '4.65, -74.1',
        para: 'algunos',
        placas: first(mine.vehiculos).placa,
      }),
      'editar lugar': (mine) => ({
        intent: 'update',
        id: first(mine.lugares).id,
        nombre: 'Patio',
        color: 'verde',
        forma: 'poligono',
        puntos: '4.65, -74.1\n4.66, -74.1\n4.66, -74.09',
        para: 'todos',
      }),
      'eliminar lugar': (mine) => ({ intent: 'remove', id: first(mine.lugares).id }),
    },
  ),
  ...commands(
    { route: 'routes/admin/gps/route', path: '/admin/gps', quien: 'admin' },
    {
      'crear dispositivo': (mine) => ({
        intent: 'create',
        ...gps,
        imei: newImei(),
        vehiculo_id: first(mine.vehiculos.slice(-1)).id,
      }),
      'editar dispositivo': (mine) => {
        const { id, vehiculo_id } = first(mine.dispositivos)
        return { intent: 'update', id, ...gps, imei: newImei(), vehiculo_id }
      },
      'horario de un dispositivo': (mine) => ({
        intent: 'update-hours',
        id: first(mine.dispositivos).id,
        regla: 'propio',
        day_0: 'on',
        from_0: '07:00',
        until_0: '17:00',
      }),
      'regenerar enlace': (mine) => ({ intent: 'regenerate', id: first(mine.dispositivos).id }),
      'renovar dirección del servidor': () => ({ intent: 'renew-server' }),
      'eliminar dispositivo': (mine) => ({ intent: 'remove', id: first(mine.dispositivos).id }),
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
        [`compartir ubicación, ${actor}`]: (mine) => ({
          intent: 'create',
          vehiculo_id: first(mine.dispositivos).vehiculo_id,
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
        [`editar alerta: revisada, ${actor}`]: (mine) => ({ intent: 'review', id: first(mine.alertas) }),
        [`editar alerta: resuelta, ${actor}`]: (mine) => ({ intent: 'resolve', id: first(mine.alertas) }),
        [`varias alertas resueltas, ${actor}`]: (mine) => ({ intent: 'resolve-selected', ids: first(mine.alertas) }),
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
      'recordar la renovación': (mine) => ({ intent: 'remind', lista: 'alertas', ids: first(mine.alertas) }),
    },
  ),
  ...commands(
    { route: 'routes/admin/maintenance/route', path: '/admin/maintenance', quien: 'admin' },
    {
      'registrar servicio': (mine) => {
        const { vehiculo_id, plan_id } = first(mine.mantenimientos)
        return { intent: 'create', vehiculo_id, ...servicio(), 'items[0].plan_id': plan_id }
      },
      'editar servicio': (mine) => ({ intent: 'update', id: first(mine.mantenimientos).id, ...servicio() }),
      'eliminar servicio': (mine) => ({ intent: 'remove', id: first(mine.mantenimientos).id }),
      'crear plan': (mine) => ({ intent: 'create-plan', vehiculo_id: first(mine.vehiculos).id, ...plan }),
      'editar plan': (mine) => ({ intent: 'update-plan', id: first(mine.mantenimientos).plan_id, ...plan }),
      'eliminar plan': (mine) => ({ intent: 'remove-plan', id: first(mine.mantenimientos).plan_id }),
      'actualizar kilometraje': (mine) => ({
        intent: 'record-odometer',
        vehiculo_id: first(mine.vehiculos).id,
        fecha: '2024-03-02',
        kilometraje: '85.000 km',
        corregir: 'on',
      }),
    },
  ),
]
