import type { HelpPage } from '../format'

export const rastreo = {
  title: 'Rastreo GPS',
  descripcion: 'Convertir el celular del conductor en GPS, enviar el enlace o el código QR y leer el mapa en vivo.',
  sections: {
    dispositivo: {
      title: 'Agregar un dispositivo',
      keys: 'gps crear celular imei activar',
      blocks: [
        {
          pasos: [
            'En **Mapa** toque **Agregar dispositivo**.',
            'Elija el tipo **Celular del conductor** y el vehículo. Cada vehículo tiene un solo dispositivo, así que la lista muestra los que aún no tienen.',
            'Un celular no muestra su IMEI en el navegador: al guardar creamos un identificador como VG-7K2M-40QX.',
            'Deje marcado **Rastreo activo** y guarde.',
          ],
        },
        {
          nota: 'También puede registrar un equipo Tracki Pro o TK103 por su IMEI. Las posiciones llegan desde un celular, desde los programas de [Otros rastreadores](/docs/rastreo#rastreadores), por su [servidor](/docs/rastreo#servidor) o por la [API](/docs/api#posiciones).',
        },
        { foto: 'dispositivo-nuevo', alt: 'El formulario Agregar dispositivo, con Celular del conductor elegido.' },
      ],
    },
    enlace: {
      title: 'Enviar el enlace al conductor',
      keys: 'qr código whatsapp imprimir compartir link',
      blocks: [
        {
          p: 'El botón del código QR abre el **Enlace de rastreo**. Puede **Enviar por WhatsApp**, copiarlo, imprimirlo o descargarlo como imagen PNG o SVG. El conductor lo abre y toca **Iniciar Rastreo**; la guía para él es [El celular del conductor](/docs/celular-del-conductor).',
        },
        {
          p: 'Quien tenga el enlace puede enviar la posición de ese vehículo. Si se compartió por error o cambió el conductor, **Regenerar enlace** apaga el anterior de inmediato.',
        },
        { foto: 'enlace', alt: 'La ventana Enlace de rastreo, con el código QR y los botones para enviarlo.' },
      ],
    },
    avisos: {
      title: 'Avisos de ruta: lugares, velocidad y silencio',
      keys: 'lugares geocerca bodega cliente llegada salida velocidad exceso detención sin señal aviso alerta',
      blocks: [
        {
          pasos: [
            'En **Mapa**, **Lugares**, toque **Agregar lugar** y dibuje la bodega, un cliente o una ruta; también puede pegar coordenadas.',
            'Marque **Avisar cuando un vehículo llegue** o **Avisar cuando un vehículo salga**. Si quiere, escriba la velocidad máxima en ese lugar.',
            'En el mismo lugar, escriba cuántos minutos en **Avisar si un vehículo se queda más de estos minutos**, o la hora en **Avisar si un vehículo no ha llegado antes de las** y los días: si uno no ha llegado, recibe un aviso al día por vehículo, cinco minutos después de esa hora.',
            'En **Configuración**, **Alertas**, escriba el límite de velocidad de su empresa, los minutos de una detención larga y los minutos sin señal de los que quiere saber.',
            'Un vehículo puede tener su propio límite: en su página, **Datos**, **Velocidad**. Vale en lugar del de su empresa.',
            'Si sus vehículos tienen rastreadores instalados y horario de trabajo, marque **Avisar si un vehículo se mueve fuera de horario**: el aviso dice la hora, no el lugar. Con un celular no se avisa.',
          ],
        },
        {
          p: 'Cada cosa se avisa una vez: queda en **Alertas** con el botón **Ver recorrido**, y llega un correo en cerca de un minuto a los Administradores y a los Usuarios de ese vehículo. Cada persona puede apagar **Avisos de ruta** en **Notificaciones**. Lo que un celular envía con más de 15 minutos de retraso se guarda y no se avisa.',
        },
        {
          nota: 'El límite es el que fija su empresa, no el de la ley: pasarlo no significa que hubo una infracción. Sin señal puede ser un celular apagado, sin cobertura o con la página cerrada.',
        },
      ],
    },
    horario: {
      title: 'Registrar solo en el horario de trabajo',
      keys: 'horario festivos privacidad fuera de horario jornada',
      blocks: [
        {
          p: 'En **Configuración**, pestaña **Empresa**, marque **Registrar posiciones solo en el horario de trabajo** y elija los días y las horas. Los festivos de Colombia son días libres, salvo que marque **Se trabaja los festivos**.',
        },
        {
          p: 'Fuera del horario no se guarda ninguna posición: el celular del conductor apaga su GPS y dice cuándo sigue, y lo que envíe cualquier rastreador se descarta. En **Recorridos** ese tiempo aparece como fuera de horario, y en el mapa y en las listas el vehículo no muestra lugar: dicen hasta cuándo.',
        },
        {
          p: 'En el menú de un dispositivo, **Horario de trabajo** le da un horario propio. Un rastreador instalado en el vehículo puede registrar a toda hora si usted escribe el motivo, que sus conductores leen; un celular no.',
        },
      ],
    },
    flota: {
      title: 'Los recorridos de la flota',
      keys: 'historial kilómetros día mes juntos varios vehículos exportar paradas recorrido',
      blocks: [
        {
          puntos: [
            'En **Mapa**, **Recorridos** muestra cuánto anduvo cada vehículo en un día o en un mes: kilómetros, tiempo en movimiento y detenido, primera salida, última llegada y velocidad máxima. Se ordena por cualquier columna y se exporta a CSV o Excel.',
            'Cada fila abre el día del vehículo: su recorrido en el mapa, sus paradas y la cinta de 24 horas. En su página, **Mes** muestra los días de un mes.',
            'Marque hasta 6 vehículos y toque **Ver juntos en el mapa**: un color para cada uno y una sola hora para todos.',
            'En **Episodios** está lo que pasó en la ruta, de un día o de un mes: visitas a sus lugares, excesos de velocidad, detenciones, falta de señal y llegadas que faltaron. Se filtra por tipo, lugar y vehículo, y con **Visita a un lugar** suma el tiempo en cada lugar.',
            'El día de hoy se cuenta después de medianoche; mientras tanto se ve en cada vehículo.',
          ],
        },
        {
          p: 'Si cambia el GPS de un vehículo a otro, cada vehículo conserva lo que recorrió con él. Si elimina el dispositivo, se borran sus posiciones y quedan solo las cifras de cada día.',
        },
      ],
    },
    compartir: {
      title: 'Compartir la ubicación con un cliente',
      keys: 'sígueme sigueme cliente enlace whatsapp seguir llegada hora destino compartir',
      blocks: [
        {
          pasos: [
            'Abra la página del vehículo y toque **Compartir ubicación**; en un celular está en **Más acciones**. También está en la tarjeta del mapa.',
            'Elija por cuánto tiempo: 1 hora, 8 horas, hasta que llegue a un lugar o hasta una hora.',
            'Si va a un destino, elija un lugar de su empresa o pegue sus coordenadas o el enlace largo de Google Maps, Waze u OpenStreetMap: el cliente verá a qué hora llega.',
            'Toque **Crear enlace** y envíelo por WhatsApp. El enlace se muestra solo esa vez.',
          ],
        },
        {
          p: 'El cliente ve ese vehículo desde que usted creó el enlace: ni dónde estuvo antes, ni nada fuera del horario de trabajo. La placa y el nombre del conductor se muestran solo si usted los marca. La hora de llegada es un rango calculado con la velocidad de los últimos minutos y con lo que las calles alargan los trayectos de su flota; no aparece cuando el vehículo lleva más de 5 minutos sin señal o más de 10 detenido.',
        },
        {
          p: 'El enlace termina solo: a su hora, o 15 minutos después de llegar. En **Ubicaciones compartidas** usted ve los activos con sus vistas, los extiende hasta siete días o los termina de inmediato.',
        },
        { foto: 'sigueme', alt: 'Lo que ve el cliente en su celular: el vehículo en el mapa y a qué hora llega.' },
      ],
    },
    rastreadores: {
      title: 'Otros rastreadores',
      keys: 'traccar client osmand owntracks gpslogger conectar rastreador aplicación dirección',
      blocks: [
        {
          p: 'Además de la página del conductor, el dispositivo recibe posiciones de aplicaciones que siguen enviando con el celular bloqueado. En **Dispositivos**, abra el menú de la fila y toque **Conectar un rastreador**: cada dispositivo tiene una dirección propia, que es su única clave.',
        },
        {
          tabla: [
            ['Programa', 'Cómo se conecta'],
            [
              'Traccar Client',
              'Escanee el código QR de la ventana desde los ajustes de la aplicación, o pegue la dirección en «URL del servidor»; después active «Seguimiento continuo»',
            ],
            [
              'OsmAnd',
              'Complemento «Grabación de viaje», «Seguimiento en línea», y pegue la dirección en «Dirección web»',
            ],
            ['OwnTracks', 'Modo HTTP, pegue la dirección y deje vacía la «Clave de encriptación»'],
            ['GPSLogger', '«Enviar a URL personalizada», y pegue la dirección'],
            ['Otro', 'Cualquier programa que envíe por HTTP con el protocolo OsmAnd'],
          ],
        },
        {
          p: 'La misma ventana dice cuándo llegó el último mensaje y por qué se rechazó el último que no se pudo guardar: por ejemplo, un reloj equivocado o un mensaje cifrado. Al regenerar el enlace, la dirección anterior deja de funcionar.',
        },
      ],
    },
    servidor: {
      title: 'TK103, Tracki y otros equipos: por Traccar o flespi',
      keys: 'traccar flespi tk103 tracki servidor reenvío forward stream equipo instalado imei',
      blocks: [
        {
          p: 'Un TK103 o un Tracki usa su propio protocolo con un servidor. Si ese servidor es Traccar, o si el equipo envía a flespi, cada posición puede seguir hasta Vigía. Una sola dirección sirve para toda la empresa: cada equipo se reconoce por el IMEI de su dispositivo.',
        },
        {
          pasos: [
            'Agregue un dispositivo por equipo, con su IMEI, y déjelo **Activo** y con rastreo.',
            'En el menú de cualquiera de ellos toque **Conectar un rastreador** y luego **Conectar un servidor**. Copie la dirección.',
            'En Traccar, escriba en el archivo de configuración `forward.type` con valor `json`, `forward.url` con la dirección y `forward.retry.enable` con valor `true`: sin lo último, lo que no llegue no se repite. Reinicie el servidor.',
            'En flespi, cree un «stream» de tipo HTTP con la dirección y suscriba los equipos.',
            'En el equipo, deje como servidor el de Traccar o el del canal de flespi. En un TK103 se hace por mensaje de texto: su manual dice cuál.',
          ],
        },
        {
          p: 'Si un equipo envía y no está registrado, la misma ventana muestra su IMEI. Revise que sea el que escribió en el dispositivo: algunos TK103 envían 12 dígitos.',
        },
      ],
    },
    mapa: {
      title: 'Leer el mapa',
      keys: 'en vivo ubicación velocidad en línea verde amarillo rojo',
      blocks: [
        {
          tabla: [
            ['Estado', 'Qué significa'],
            ['En línea', 'Envió su posición en los últimos 5 minutos'],
            [
              'Esperando ubicación',
              'El rastreo está activo, pero no llega nada hace más de 5 minutos, o nunca ha llegado',
            ],
            ['Rastreo desactivado', 'El dispositivo está Inactivo o sin rastreo'],
          ],
        },
        {
          p: 'Toque una placa para ver velocidad, precisión, hora y coordenadas, que puede copiar. La tarjeta dice quién conduce, con botones para llamarlo o escribirle por WhatsApp, y abre el punto en Waze o Google Maps. **Seguir** mantiene el vehículo a la vista hasta que usted mueve el mapa. La dirección de la página guarda el vehículo elegido: puede enviarla a un compañero.',
        },
        {
          p: 'Los vehículos muy juntos se agrupan en un número con un anillo de sus estados: tóquelo para separarlos. Toque **En línea**, **Esperando** o **Desactivados** para ver solo esos. **Pantalla completa** lo deja en un televisor; se sale con Esc. Desde 100 vehículos la lista empieza por los que dejaron de enviar. Si se cae su internet, el mapa muestra **Reconectando…** y se recupera automáticamente.',
        },
        {
          p: 'Un Usuario ve en su mapa solo los vehículos que usted le asignó, con sus **Episodios** y sus **Lugares**.',
        },
        { foto: 'mapa', alt: 'El mapa en vivo con varios vehículos y su estado.' },
      ],
    },
    lugares: {
      title: 'Lugares de su empresa en el mapa',
      keys: 'bodega cliente zona geocerca círculo polígono corredor ruta dibujar',
      blocks: [
        {
          pasos: [
            'En **Mapa** abra **Lugares** y toque **Agregar lugar**.',
            'Póngale nombre y, si quiere, un grupo, como Clientes o Bodegas.',
            'Elija la forma: un **Círculo** alrededor de un punto, un **Polígono** para un patio o una zona, o un **Corredor** a lo largo de una ruta.',
            'Dibújelo tocando el mapa, o pegue coordenadas o el enlace largo de Google Maps. Guarde.',
          ],
        },
        {
          p: 'Un lugar vale para todos los vehículos o solo para los que escriba. El mapa en vivo lo muestra con su nombre y su color, y **Recorridos** dice cuándo estuvo allí cada vehículo y por cuánto tiempo.',
        },
        { foto: 'lugares', alt: 'Los lugares de una empresa en el mapa y en una lista.' },
      ],
    },
    recorridos: {
      title: 'Ver por dónde anduvo un vehículo',
      keys: 'recorrido historia día ruta paradas kilómetros velocidad reproducir',
      blocks: [
        {
          p: 'En la página del vehículo abra **Recorridos** y elija el día. El mapa muestra su camino; debajo, la cinta del día dice cuándo se movió, cuándo estuvo detenido y cuándo no hubo señal. Toque **Reproducir** para verlo andar, o mueva la línea con el dedo o con las flechas.',
        },
        {
          p: 'Al lado están los kilómetros, el tiempo en movimiento, la velocidad máxima, cada viaje y cada parada. Una parada lleva el nombre del lugar de su empresa donde fue; si no hay ninguno, **Poner nombre** lo crea allí. Lo que superó el límite que usted fijó se ve en rojo. El archivo del día se descarga desde el mismo panel.',
        },
        {
          foto: 'recorrido',
          alt: 'Un día de un vehículo: sus cifras, sus viajes y paradas, y su camino en el mapa.',
        },
      ],
    },
    detener: {
      title: 'Pausar o terminar el rastreo',
      keys: 'apagar privacidad jornada desactivar eliminar',
      blocks: [
        {
          puntos: [
            'El conductor toca **Detener Rastreo** y lo confirma: desde ahí no se recibe ni se guarda nada.',
            'Usted edita el dispositivo y desmarca **Rastreo activo**, o lo pasa a Inactivo. El mismo enlace vuelve a servir cuando lo active.',
            'Usted elimina el dispositivo: su enlace deja de funcionar y su recorrido se borra. El vehículo se conserva.',
          ],
        },
      ],
    },
    plan: {
      title: 'Planes que lo incluyen',
      keys: 'basic pro precio',
      blocks: [
        {
          p: 'El rastreo viene con la prueba y con los planes Pro y Plus. En Basic, después de la prueba, los dispositivos se conservan y las posiciones no se registran.',
        },
      ],
    },
  },
} as const satisfies HelpPage
