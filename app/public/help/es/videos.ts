import type { HelpPage } from '../format'

export const videos = {
  titulo: 'Video Tutoriales',
  descripcion:
    'Tres tareas paso a paso, en imágenes tomadas del producto: avance a su ritmo, sin sonido y sin descargar nada.',
  secciones: {
    mapa: {
      titulo: 'Poner un vehículo en el mapa',
      claves: 'gps qr celular conductor',
      bloques: [
        {
          pasos: [
            'En Dispositivos GPS, toque **Agregar dispositivo**.',
            'Elija **Celular del conductor** y el vehículo, y guarde.',
            'Envíe el enlace por WhatsApp, o muestre el código QR.',
            'El conductor lo abre y toca **Iniciar Rastreo**.',
            'Usted lo ve moverse en el mapa.',
          ],
        },
      ],
    },
    renovar: {
      titulo: 'Renovar un documento desde el tablero',
      claves: 'soat vencido alerta',
      bloques: [
        {
          pasos: [
            'El tablero dice qué vehículo no puede salir, y por qué.',
            'Toque **Renovar** y escriba la fecha de emisión: el vencimiento se propone solo.',
            'Guarde: el vehículo ya puede salir, y el documento anterior queda en su historial.',
          ],
        },
      ],
    },
    equipo: {
      titulo: 'Invitar a un Usuario y darle sus vehículos',
      claves: 'invitar asignar miembro',
      bloques: [
        {
          pasos: [
            'En Equipo, toque **Invitar Miembro** y escriba nombre, correo y rol.',
            'En Vehículos, elija **Quién ve este vehículo** y márquelo.',
            'Esa persona ve en su panel solo lo suyo.',
          ],
        },
      ],
    },
  },
} as const satisfies HelpPage
