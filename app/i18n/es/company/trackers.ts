/** «Conectar un rastreador»: programs that report to the address of a device, and what was last heard of them. */
export const trackers = {
  lead: 'Cada dispositivo tiene una dirección propia a la que el rastreador envía sus posiciones. Elija el programa que usa y copie la suya.',
  off: 'La dirección está disponible cuando el dispositivo está Activo y con rastreo. Edítelo para activarlo.',
  secret: 'Quien tenga esta dirección puede enviar la posición de {placa}. Si la compartió por error, genere otra.',
  regenerate: 'Regenerar dirección',
  address: 'Dirección',
  address_hint: 'Cópiela completa, tal como está.',
  copied: 'Dirección copiada',
  qr_image: 'Código QR que configura Traccar Client para {placa}',

  'traccar-client': 'Traccar Client',
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  gpslogger: 'GPSLogger',
  tracker: 'Otro programa (protocolo OsmAnd)',
  traccar: 'Servidor Traccar',
  flespi: 'flespi',
  'steps_traccar-client':
    'En la aplicación, abra los ajustes y escanee este código QR: queda configurada. O pegue la dirección en «URL del servidor». Después active el rastreo.',
  steps_osmand:
    'Active el complemento «Grabación de viaje», abra «Seguimiento en línea» y pegue la dirección en «Dirección web». Después inicie la grabación.',
  steps_owntracks:
    'En «Preferencias → Conexión», elija el modo HTTP y pegue la dirección. Deje vacía la clave de cifrado: un mensaje cifrado no se puede leer.',
  steps_gpslogger: 'En «Detalles de registro», active «Registrar en una URL personalizada» y pegue la dirección.',
  steps_tracker:
    'Para programas y equipos que envían por HTTP con el protocolo OsmAnd. La velocidad se lee en nudos, como dice ese protocolo.',

  nothing_yet: 'Todavía no ha llegado ningún mensaje del rastreador.',
  no_answer: 'No se pudo consultar el último mensaje del rastreador. Vuelva a abrir esta ventana en un minuto.',
  last_position: 'Último mensaje recibido {when}, desde {program}.',
  last_without: 'Último mensaje recibido {when}, desde {program}: no traía una posición que se pudiera guardar.',
  last_rejected: 'Último mensaje rechazado {when}, desde {program}:',
  why_unreadable: 'no está en un formato que entendamos. Revise que la dirección esté en el programa correcto.',
  why_encrypted: 'viene cifrado. Borre la clave de cifrado en la aplicación.',
  why_time: 'la hora no se puede leer.',
  why_coordinates: 'las coordenadas no se pueden leer o no existen.',
  'why_no-satellites': 'la posición es 0, 0: el rastreador todavía no ve satélites.',
  'why_not-valid': 'el mismo rastreador dice que su posición no es válida.',
  why_future: 'la hora está en el futuro. Revise el reloj y la zona horaria del rastreador.',
  'why_too-old': 'la posición tiene más de 30 días. Revise el reloj del rastreador.',
  why_inactive: 'el dispositivo está Inactivo.',
  'why_tracking-off': 'el rastreo del dispositivo está apagado.',
  why_plan: 'el plan de la empresa no guarda posiciones en este momento.',
} as const
