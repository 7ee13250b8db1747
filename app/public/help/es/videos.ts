import type { HelpPage } from '../format'

export const videos = {
  title: 'Video Tutoriales',
  descripcion:
    'Tres tareas paso a paso, en imágenes tomadas del producto: avance a su ritmo, sin sonido y sin descargar nada.',
  sections: {
    mapa: {
      title: 'Poner un vehículo en el mapa',
      keys: 'gps qr celular conductor',
      blocks: [
        {
          secuencia: [
            {
              foto: 'dispositivo-nuevo',
              alt: 'El formulario Agregar dispositivo, con Celular del conductor elegido.',
              caption:
                'En Mapa, toque **Agregar dispositivo**. Elija **Celular del conductor** y el vehículo, y guarde.',
            },
            {
              foto: 'enlace',
              alt: 'La ventana Enlace de rastreo, con el código QR y los botones para enviarlo.',
              caption: 'Envíe el enlace por WhatsApp, o muestre el código QR.',
            },
            {
              foto: 'celular-antes',
              alt: 'La página del conductor antes de empezar, con la placa y el botón Iniciar Rastreo.',
              caption: 'El conductor lo abre en su celular, revisa la placa y toca **Iniciar Rastreo**.',
            },
            {
              foto: 'celular-activo',
              alt: 'La página del conductor con el rastreo activo: mapa, velocidad y el botón Detener Rastreo.',
              caption: 'La página queda a la vista, con la pantalla encendida, y envía cada posición.',
            },
            {
              foto: 'mapa',
              alt: 'El mapa en vivo con varios vehículos y su estado.',
              caption: 'Usted ve moverse el vehículo en el mapa.',
            },
          ],
        },
      ],
    },
    renovar: {
      title: 'Renovar un documento desde el tablero',
      keys: 'soat vencido alerta',
      blocks: [
        {
          secuencia: [
            {
              foto: 'tablero',
              alt: 'El Panel de Control con el tablero «¿Puede salir hoy?»: cuántos vehículos pueden salir y, en cada fila, el veredicto y su razón.',
              caption: 'El tablero dice qué vehículo no puede salir, y por qué.',
            },
            {
              foto: 'renovar',
              alt: 'La ventana Renovar, con el vencimiento ya propuesto.',
              caption: 'Toque **Renovar** y escriba la fecha de emisión: el vencimiento se propone solo.',
            },
            {
              foto: 'tablero-despues',
              alt: 'El tablero después de renovar: el vehículo puede salir.',
              caption: 'Guarde: el vehículo ya puede salir, y el documento anterior queda en su historial.',
            },
          ],
        },
      ],
    },
    equipo: {
      title: 'Invitar a un Usuario y darle sus vehículos',
      keys: 'invitar asignar miembro',
      blocks: [
        {
          secuencia: [
            {
              foto: 'invitar',
              alt: 'La ventana Invitar Nuevo Miembro, con nombre, correo y rol.',
              caption: 'En Equipo, toque **Invitar Miembro** y escriba nombre, correo y rol.',
            },
            {
              foto: 'asignar',
              alt: 'La ventana para marcar qué usuarios ven un vehículo.',
              caption: 'En Vehículos, edite el vehículo, toque **Quién ve este vehículo** y marque a la persona.',
            },
            {
              foto: 'panel-de-usuario',
              alt: 'El Panel de Usuario, con los vehículos asignados.',
              caption: 'Esa persona ve en su panel solo sus vehículos asignados.',
            },
          ],
        },
      ],
    },
  },
} as const satisfies HelpPage
