/** What happened on the road, in alerts. */
export const ruta = {
  visita: 'Visita a un lugar',
  velocidad: 'Exceso de velocidad',
  detencion: 'Detención larga',
  silencio: 'Sin señal',
  since: 'Desde las {hora}',
  span: 'De {desde} a {hasta}',
  speed: '{maximo} km/h a las {hora}, con límite de {limite} km/h',
  view_way: 'Ver recorrido',
  view_way_named: 'Ver recorrido: {que}',
} as const
