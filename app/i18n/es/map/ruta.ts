/** What a company watches for on the road, and what happened there, in alerts. */
export const ruta = {
  kind_visita: 'Visita a un lugar',
  kind_velocidad: 'Exceso de velocidad',
  kind_detencion: 'Detención larga',
  kind_silencio: 'Sin señal',
  since: 'Desde las {hora}',
  span: 'De {desde} a {hasta}',
  speed: '{maximo} km/h a las {hora}, con límite de {limite} km/h',
  view_way: 'Ver recorrido',
  view_way_named: 'Ver recorrido: {que}',
  title: 'Velocidad y detenciones',
  text: 'Vigía compara cada recorrido con estos valores y crea una alerta cuando algo pasa. Deje un campo vacío para no vigilarlo.',
  limite: 'Límite de velocidad de su empresa, en km/h',
  limite_hint:
    'Por ejemplo 80. Cuenta como exceso pasar de 5 km/h por encima durante 15 segundos. Un lugar puede tener su propio límite.',
  avisa_velocidad: 'Avisar de cada exceso de velocidad',
  avisa_velocidad_hint: 'También de los límites que tengan sus lugares.',
  detencion: 'Avisar si un vehículo está detenido más de, en minutos',
  detencion_hint: 'Por ejemplo 45. No cuenta dentro de sus lugares.',
  silencio: 'Avisar si no llega señal de un vehículo en, minutos',
  silencio_hint:
    'Por ejemplo 30. Solo cuenta el horario de trabajo; sin horario, también avisará de noche. Un teléfono apagado, sin cobertura o con la página cerrada se ve igual: sin señal.',
  own_limit: 'Es el límite que fija su empresa, no el de la ley: pasarlo no significa que hubo una infracción.',
  places: 'Los avisos de llegada y salida se eligen en cada lugar.',
  view_places: 'Ver lugares',
  save: 'Guardar avisos de ruta',
  stored: 'Avisos de ruta guardados',
} as const
