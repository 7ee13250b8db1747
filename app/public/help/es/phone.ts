import type { HelpPage } from '../format'

export const phone = {
  title: 'El celular del conductor',
  descripcion:
    'Guía para el conductor: abrir el enlace, permitir la ubicación, cuidar la batería y no perder el recorrido.',
  sections: {
    empezar: {
      title: 'Empezar el recorrido',
      keys: 'iniciar rastreo abrir enlace qr cámara',
      blocks: [
        {
          pasos: [
            'Abra el enlace que le envió su empresa, o apunte la cámara al código QR.',
            'Revise que la placa sea la de su vehículo.',
            'Toque **Iniciar Rastreo** y, cuando el celular pregunte, permita la ubicación.',
            'Deje el celular en un soporte, con esa página a la vista. Verá su velocidad, la precisión y cuándo se envió la última posición.',
            'Al terminar, toque **Detener Rastreo** y confirme con **Sí, detener**.',
          ],
        },
        {
          p: 'No se instala nada. Al iniciar, usted autoriza que la empresa del vehículo reciba su ubicación hasta que lo detenga.',
        },
        {
          foto: 'celular-activo',
          alt: 'La página del conductor con el rastreo activo: mapa, velocidad y el botón Detener Rastreo.',
        },
      ],
    },
    pantalla: {
      title: 'La pantalla encendida',
      keys: 'batería bloqueo segundo plano cargar apagada',
      blocks: [
        {
          p: 'Un navegador solo lee el GPS mientras su página está a la vista. Por eso la página pide al celular que no apague la pantalla. Para que funcione bien:',
        },
        {
          puntos: [
            'Conecte el celular al cargador del vehículo: la pantalla y el GPS gastan batería.',
            'Apague el modo de ahorro o de bajo consumo: impide mantener la pantalla encendida.',
            'No bloquee el celular ni pase a otra aplicación. Si lo hace, al volver la página le dice de qué hora a qué hora no se registró el recorrido.',
            'Si recibe una llamada, vuelva después a la página.',
            'El botón Atrás del celular no cierra la página mientras rastrea: pregunta primero si quiere detener el rastreo.',
            'Si el sol no deja leer la pantalla, toque el sol que está arriba: el **modo sol** da más contraste. El tema claro o el oscuro se eligen al final de la página.',
          ],
        },
      ],
    },
    iphone: {
      title: 'Permisos en iPhone',
      keys: 'ios safari ajustes localización denegado',
      blocks: [
        {
          pasos: [
            'En **Ajustes**, **Privacidad y seguridad**, **Localización**, actívela.',
            'En esa misma lista, elija **Sitios web de Safari** (o su navegador), marque **Al usar la app** y deje activa **Ubicación exacta**.',
            'En **Ajustes**, **Pantalla y brillo**, **Bloqueo automático**, elija **Nunca** mientras maneja si la pantalla se apaga.',
            'Vuelva al enlace y toque **Iniciar Rastreo**.',
          ],
        },
        {
          nota: 'Abra el enlace en Safari o Chrome. Si lo abrió dentro de WhatsApp u otra aplicación y no pide la ubicación, use su opción de abrir en el navegador.',
        },
      ],
    },
    android: {
      title: 'Permisos en Android',
      keys: 'chrome samsung xiaomi motorola ubicación denegado',
      blocks: [
        {
          pasos: [
            'Deslice desde arriba y active **Ubicación**.',
            'En **Ajustes**, **Aplicaciones**, **Chrome**, **Permisos**, **Ubicación**, elija permitir mientras se usa, con ubicación precisa.',
            'Si la negó antes, en Chrome toque el ícono a la izquierda de la dirección, **Permisos**, y permita la ubicación.',
            'Vuelva al enlace y toque **Iniciar Rastreo**.',
          ],
        },
        { p: 'Los nombres de los menús cambian un poco según la marca del celular.' },
      ],
    },
    'sin-senal': {
      title: 'Sin señal o sin internet',
      keys: 'túnel datos guardadas cola offline',
      blocks: [
        {
          p: 'Para empezar se necesita internet. Después, si entra a un túnel o se queda sin datos, las posiciones se guardan en el celular y se envían solas, en orden, al volver la señal. La página le dice cuántas esperan. No cierre el navegador hasta que se envíen.',
        },
        {
          p: 'Si la página se cierra o se recarga, ábrala de nuevo con el mismo enlace: en los primeros diez minutos sigue por sí sola o pide un toque.',
        },
      ],
    },
    datos: {
      title: 'Sus datos y quién miró',
      keys: 'privacidad objeción quién vio ubicación cuánto tiempo horario ley 1581',
      blocks: [
        {
          p: 'Debajo del botón, **Sus datos y quién miró** dice qué se guarda, por cuánto tiempo, en qué horario, y qué personas o programas de su empresa, o clientes, vieron dónde estaba el vehículo.',
        },
        {
          p: 'Si no está de acuerdo con algo, toque **Presentar una objeción**: la leen los Administradores de su empresa, que tiene 15 días hábiles para responderle. Ahí mismo verá quién la atendió y cuándo.',
        },
        {
          p: 'Fuera del horario de trabajo de su empresa la página apaga el GPS, no guarda nada y dice cuándo sigue.',
        },
      ],
    },
    mensajes: {
      title: 'Qué hacer con cada mensaje',
      keys: 'error dispositivo inactivo no encontrado deshabilitado https',
      blocks: [
        {
          tabla: [
            ['La página dice', 'Qué hacer'],
            ['Dispositivo no encontrado', 'El enlace cambió. Pida a su empresa el código QR actual.'],
            [
              'Dispositivo inactivo, o Rastreo deshabilitado',
              'Su empresa lo apagó. Cuando lo active, este mismo enlace vuelve a servir. Si la página dice que el vehículo tiene un equipo instalado, no hace falta el celular.',
            ],
            ['Acceso a ubicación denegado', 'Revise los permisos de su celular, arriba.'],
            [
              'Tiempo de espera agotado al obtener la ubicación',
              'Salga a cielo abierto, espere un momento e intente de nuevo.',
            ],
            [
              'Las últimas posiciones se midieron con otra hora en el celular',
              'En los ajustes del celular, active la fecha y la hora automáticas.',
            ],
            [
              'El celular no permitió mantener la pantalla encendida',
              'Apague el ahorro de batería, conecte el cargador o toque la pantalla de vez en cuando.',
            ],
            [
              'La empresa no está registrando posiciones en este momento',
              'El plan de la empresa no incluye el rastreo o terminó. Avísele.',
            ],
          ],
        },
      ],
    },
  },
} as const satisfies HelpPage
