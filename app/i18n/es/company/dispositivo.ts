/** The dialogs of a GPS device: its form, its tracking link and QR, other trackers, its deletion. They load with the first one. */
export const dispositivo = {
  add: 'Agregar dispositivo',
  edit: 'Editar dispositivo',
  save: 'Guardar dispositivo',
  select_vehiculo: 'Seleccione un vehículo',
  vehiculo_hint: 'Solo aparecen los vehículos que aún no tienen dispositivo.',
  moves:
    'El enlace y el código QR siguen sirviendo, y lo que envíen cuenta para {a}. Si el celular o el rastreador se queda en {de}, regenere el enlace.',
  none_free: 'Todos sus vehículos ya tienen un dispositivo GPS.',
  imei_hint: '15 dígitos; está en la etiqueta del equipo o marcando *#06#.',
  imei_phone: 'Un celular no muestra su IMEI en el navegador: al guardar creamos un identificador.',
  imei_identifier: 'Identificador del celular. No cambia.',
  aviso_letters: 'Un IMEI tiene solo dígitos. Puede guardarlo así si es el identificador de su equipo.',
  aviso_length:
    'Un IMEI tiene 15 dígitos y este tiene {n}. Algunos TK103 usan 12: guárdelo si así está en la etiqueta.',
  aviso_checksum: 'El último dígito no coincide con los demás. Revise que esté bien copiado.',
  rastreo: 'Rastreo activo',
  tracking_hint: 'Con rastreo, el dispositivo queda Activo y su enlace recibe posiciones.',
  created: 'Dispositivo de {placa} agregado',
  saved: 'Dispositivo de {placa} guardado',
  hours_stored: 'Horario del dispositivo de {placa} guardado',
  deleted: 'Dispositivo de {placa} eliminado',

  enlace: 'Enlace de rastreo',
  awaiting_phone: 'Esperando el celular…',
  arrived: 'Ya está en el mapa',
  see_on_map: 'Ver',
  qr_image: 'Código QR con el enlace de rastreo de {placa}',
  qr_step: 'El conductor abre la cámara, apunta al código y toca',
  qr_step_button: 'Iniciar Rastreo',
  qr_step_end: '. No instala nada.',
  enlace_o: 'O envíe el enlace',
  link_hint: 'Quien tenga este enlace puede enviar la posición de {placa}. Si lo compartió por error, genere otro.',
  link_copied: 'Enlace copiado',
  whatsapp: 'Enviar por WhatsApp',
  whatsapp_text: 'Hola. Abra este enlace en el celular que va en {placa} y toque «Iniciar Rastreo»: {url}',
  always_link:
    'Este dispositivo registra a toda hora por su rastreador: las posiciones de un celular se rechazan. El enlace le sirve al conductor para leer el motivo, sus datos y quién miró.',
  always_hint: 'Quien tenga este enlace lee los datos de {placa} y quién miró. Si lo compartió por error, genere otro.',
  always_whatsapp: 'Hola. En este enlace puede leer qué se guarda de {placa}, el motivo y quién miró: {url}',
  print: 'Imprimir',
  download: 'Descargar',
  /** what the saved QR is called */
  qr_file: 'rastreo-{placa}',
  download_png: 'Imagen PNG',
  download_svg: 'Imagen SVG',
  print_title: 'Rastreo GPS de {placa}',
  regenerate: 'Regenerar enlace',
  regenerate_short: 'Regenerar',
  regenerate_object: 'enlace',
  regenerate_title: '¿Regenerar el enlace de {placa}?',
  regenerate_text:
    'El enlace y el código QR actuales, y la dirección para rastreadores, dejan de funcionar de inmediato. El conductor tendrá que abrir el nuevo.',
  regenerate_action: 'Regenerar enlace de {placa}',
  regenerating: 'Regenerando...',
  regenerated: 'Enlace de {placa} regenerado',
  qr_error: 'Error al generar código QR',
  qr_inactivo: 'El código QR está disponible cuando el dispositivo está Activo y con rastreo. Edítelo para activarlo.',

  delete_title: '¿Eliminar el dispositivo de {placa}?',
  delete_text:
    'Se eliminan el dispositivo {imei} y todos los recorridos que registró; quedan las cifras de cada día. Su enlace de rastreo deja de funcionar de inmediato. El vehículo {placa} se conserva. No se puede deshacer.',
  delete_action: 'Eliminar dispositivo de {placa}',

  // «Conectar un rastreador»: programs that report to the address of a device, and what was last heard of them
  connect_lead:
    'Cada dispositivo tiene una dirección propia a la que el rastreador envía sus posiciones. Elija el programa que usa y copie la suya.',
  connect_off: 'La dirección está disponible cuando el dispositivo está Activo y con rastreo. Edítelo para activarlo.',
  connect_secret:
    'Quien tenga esta dirección puede enviar la posición de {placa}. Si la compartió por error, genere otra.',
  regenerate_connection: 'Regenerar dirección',
  address: 'Dirección',
  address_hint: 'Cópiela completa, tal como está.',
  address_copied: 'Dirección copiada',
  client_qr: 'Código QR que configura Traccar Client para {placa}',

  'traccar-client': 'Traccar Client',
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  gpslogger: 'GPSLogger',
  tracker: 'otro programa (protocolo OsmAnd)',
  other_tracker: 'Otro programa (protocolo OsmAnd)',
  traccar: 'el servidor Traccar',
  flespi: 'flespi',
  'steps_traccar-client':
    'En la aplicación, abra los ajustes y escanee este código QR, o pegue la dirección en «URL del servidor». Después active «Seguimiento continuo».',
  steps_osmand:
    'Active el complemento «Grabación de viaje», abra «Seguimiento en línea» y pegue la dirección en «Dirección web». Después inicie la grabación.',
  steps_owntracks:
    'En «Preferencias → Conexión», elija el modo HTTP y pegue la dirección. Deje vacía la «Clave de encriptación»: un mensaje cifrado no se puede leer.',
  steps_gpslogger:
    'En «Detalles de registro», active «Enviar a URL personalizada» y pegue la dirección. Después inicie el registro.',
  steps_tracker:
    'Para programas y equipos que envían por HTTP con el protocolo OsmAnd. La velocidad se lee en nudos, como dice ese protocolo.',

  nothing_yet: 'Todavía no ha llegado ningún mensaje del rastreador.',
  no_answer: 'No se pudo consultar el último mensaje del rastreador. Vuelva a abrir esta ventana en un minuto.',
  last_position: 'Último mensaje recibido {when}, desde {program}.',
  last_without: 'Último mensaje recibido {when}, desde {program}: no traía una posición que se pudiera guardar.',
  last_rejected: 'Último mensaje rechazado {when}, desde {program}:',
  why_unreadable: 'no está en un formato que entendamos. Revise que la dirección esté en el programa correcto.',
  why_encrypted: 'viene cifrado. Borre la «Clave de encriptación» en la aplicación.',
  why_time: 'la hora no se puede leer.',
  why_coordinates: 'las coordenadas no se pueden leer o no existen.',
  'why_no-satellites': 'la posición es 0, 0: el rastreador todavía no ve satélites.',
  'why_not-valid': 'el mismo rastreador dice que su posición no es válida.',
  why_future: 'la hora está en el futuro. Revise el reloj y la zona horaria del rastreador.',
  'why_too-old': 'la posición tiene más de 30 días. Revise el reloj del rastreador.',
  why_inactive: 'el dispositivo está Inactivo.',
  'why_tracking-off': 'el rastreo del dispositivo está apagado.',
  'why_off-hours': 'la empresa no registra posiciones a esa hora.',
  why_plan: 'el plan de la empresa no guarda posiciones en este momento.',

  // «Conectar un servidor»: a Traccar server or flespi of the company forwards what it receives
  through_server: '¿Tiene equipos TK103, Tracki u otros que hablan con un servidor Traccar o con flespi?',
  server: 'Conectar un servidor',
  server_lead:
    'Su servidor Traccar o flespi envía las posiciones de todos los equipos a esta dirección. Cada equipo se reconoce por el IMEI de su dispositivo en Vigía.',
  server_traccar:
    'Traccar: en el archivo de configuración ponga forward.type en json, forward.url con esta dirección y forward.retry.enable en true, para que repita lo que no llegue.',
  server_flespi: 'flespi: cree un «stream» de tipo HTTP con esta dirección y suscriba sus equipos.',
  server_hint: 'Quien tenga esta dirección puede enviar la posición de cualquier equipo de la empresa.',
  strangers: 'Equipos que envían y que no están registrados',
  strangers_none: 'Todos los equipos que ha enviado el servidor están registrados, o todavía no ha enviado ninguno.',
  strangers_add: 'Agregue un dispositivo con ese IMEI para ver sus posiciones.',
  stranger: 'IMEI {imei}, {when}, desde {program}',
  stranger_unread: 'Un mensaje que no se pudo leer, {when}',
  renew: 'Cambiar dirección',
  renew_title: '¿Cambiar la dirección del servidor?',
  renew_text: 'La dirección actual deja de funcionar de inmediato. Tendrá que poner la nueva en su servidor.',
  renewing: 'Cambiando...',
  server_renewed: 'Dirección del servidor cambiada',
} as const
