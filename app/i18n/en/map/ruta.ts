import type { ruta as es } from '../../es/map/ruta'
import type { Translation } from '../../texts'

export const ruta: Translation<typeof es> = {
  kind_visita: 'Visit to a place',
  kind_velocidad: 'Speeding',
  kind_detencion: 'Long stop',
  kind_silencio: 'No signal',
  kind_permanencia: 'Long stay',
  kind_llegada: 'Has not arrived',
  kind_fuera: 'Moved outside working hours',
  at: 'At {hora}',
  since: 'Since {hora}',
  span: 'From {desde} to {hasta}',
  stay: 'Since {hora}, more than {n} minutes',
  expected: 'It was expected before {hora}',
  came: 'It arrived at {hora}; it was expected before {antes}',
  speed: '{maximo}\u00a0km/h at {hora}, with a limit of {limite}\u00a0km/h',
  view_way: 'See the drive',
  view_way_named: 'See the drive: {que}',
  title: 'Speed and stops',
  text: 'Vigía compares each drive with these values and raises an alert when something happens. Leave a field empty so as not to watch it.',
  limite: 'Your company’s speed limit, in km/h',
  limite_hint:
    'For example 80. It counts as speeding to go more than 5 km/h above it for 15 seconds. A place can have a limit of its own.',
  avisa_velocidad: 'Notify of each time a vehicle speeds',
  avisa_velocidad_hint: 'Of the limits of your places too.',
  detencion: 'Notify when a vehicle stands for more than this many minutes',
  detencion_hint: 'For example 45. It does not count inside your places.',
  silencio: 'Notify when a vehicle has no signal for more than this many minutes',
  silencio_hint:
    'For example 30. Only working hours count; without them it notifies at night too. A phone that is off, out of coverage or with its page closed looks the same: no signal.',
  avisa_fuera: 'Notify when a vehicle moves outside working hours',
  avisa_fuera_hint:
    'Only with trackers fitted to the vehicle, never with a phone, and only with working hours. The notice says the time and not the place: outside working hours no position is kept, except of a tracker that records at all hours.',
  own_limit:
    'It is the limit that your company sets, not that of the law: going above it does not mean that the law was broken.',
  places: 'Notices of arrival and departure are chosen in each place.',
  view_places: 'See places',
  save: 'Save notices of the road',
  stored: 'Notices of the road saved',
}
