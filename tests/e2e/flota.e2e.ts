/** A fleet that is too large to come with the page: its map asks for the rest. */
import { crearEmpresa, ejecutar } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

test('of a hundred and twenty vehicles all stand on the map', async ({ navegador }) => {
  const e = await crearEmpresa()
  await ejecutar([
    [
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 119)
       insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       select 'v' || i || ?1, ?1, printf('ZZ%04d', i), 'Kia', 'Ana', 'Rio', 2020, '', 1 from n`,
      [e.id],
    ],
    [
      `insert into gps_dispositivos
         (id, empresa_id, vehiculo_id, imei, tipo_dispositivo, estado, tracking_enabled, clave, busqueda, created_at)
       select 'g' || id, empresa_id, id, id, 'other', 'Activo', 1, id, '', 1 from vehiculos
       where empresa_id = ? and placa like 'ZZ%'`,
      [e.id],
    ],
  ])
  const pagina = await navegador.abrir({ como: e.admin })
  await ir(pagina, '/admin/gps')
  await pagina.getByText('120 activos, 0 en línea ahora.').waitFor()
})
