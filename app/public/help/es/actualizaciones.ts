import type { HelpPage } from '../format'

export const actualizaciones = {
  titulo: 'Actualizaciones',
  descripcion: 'Lo nuevo de Vigía, por fecha: los cambios para los usuarios, en pocas palabras.',
  secciones: {
    ayuda: {
      titulo: 'Centro de ayuda',
      dia: '2026-11-21',
      bloques: [
        {
          puntos: [
            'Guías, preguntas frecuentes y pasos en imágenes, con buscador.',
            'La API, documentada con ejemplos.',
            'En la página de inicio, una prueba del rastreo con su propio celular, durante diez minutos.',
          ],
        },
      ],
    },
    pagos: {
      titulo: 'Planes y pagos',
      dia: '2026-11-21',
      bloques: [
        {
          puntos: [
            'Elegir, cambiar, cancelar y reanudar un plan, en pesos y con Wompi.',
            'Tarjeta guardada para la renovación, e historial de pagos con recibo en PDF.',
            'Página de inicio, términos y cookies; Vigía se puede instalar en el celular.',
          ],
        },
      ],
    },
    equipo: {
      titulo: 'Equipo y seguridad',
      dia: '2026-11-21',
      bloques: [
        {
          puntos: [
            'Invitaciones por correo, roles y asignación de vehículos.',
            'Verificación en dos pasos, sesiones abiertas y reglas de la empresa.',
            'Registro de actividad con exportación a CSV.',
            'Acceso por API y entrada con cuentas de otros proveedores.',
          ],
        },
      ],
    },
    papeles: {
      titulo: 'Documentos, conductores y mantenimientos',
      dia: '2026-11-21',
      bloques: [
        {
          puntos: [
            'Documentos con archivos, historial y «No aplica».',
            'Licencias con su categoría, y el tablero «¿Puede salir hoy?».',
            'Alertas con plazos a su medida, un correo diario y calendario.',
            'Hoja de vida del vehículo: servicios, costos, planes y kilometraje.',
          ],
        },
      ],
    },
    mapa: {
      titulo: 'Mapa en vivo',
      dia: '2026-11-21',
      bloques: [
        {
          puntos: [
            'El celular del conductor como GPS, con código QR y sin instalar nada.',
            'Posiciones que se guardan sin internet y llegan después.',
            'Vehículos con su semáforo de documentos.',
          ],
        },
      ],
    },
  },
} as const satisfies HelpPage
