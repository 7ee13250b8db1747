import type { HelpPage } from '../format'

export const reportes = {
  title: 'Reportes',
  descripcion:
    'El estado de la flota, kilómetros, visitas, velocidad, costos y licencias, en pantalla, PDF, Excel o por correo.',
  sections: {
    cuales: {
      title: 'Qué reportes hay',
      keys: 'informe estado flota kilómetros horas visitas paradas velocidad costos conductores actividad gerencia',
      blocks: [
        {
          tabla: [
            ['Reporte', 'Qué responde'],
            [
              'Estado de la flota',
              'Qué vehículos pueden salir hoy, por qué no los demás y qué vence en los próximos meses',
            ],
            ['Kilómetros y horas', 'Cuánto anduvo cada vehículo y cuánto tiempo estuvo en movimiento'],
            ['Visitas y paradas', 'A qué lugares llegó cada vehículo y cuánto se quedó'],
            ['Excesos de velocidad', 'Cuándo pasó cada vehículo el límite de su empresa, y por cuánto'],
            ['Costos de mantenimiento', 'Cuánto costó cada vehículo, y cuánto es eso por kilómetro'],
            ['Conductores y licencias', 'Quién maneja cada vehículo y hasta cuándo vale su licencia'],
            ['Actividad', 'Qué hizo cada persona o programa en su empresa'],
          ],
        },
        {
          p: 'Están en **Reportes**, en el menú. El estado de la flota, el de conductores y el de actividad vienen con todos los planes; los demás, con Pro y Plus. Un Usuario ve los cuatro primeros, de sus vehículos.',
        },
      ],
    },
    leer: {
      title: 'Elegir y descargar',
      keys: 'pdf excel periodo mes semana vehículo imprimir descargar cómo se calcula',
      blocks: [
        {
          p: 'Arriba elija el vehículo, o **Todos los vehículos**, y el periodo: una semana, un mes o varios. Los botones de PDF y Excel descargan lo mismo que ve, con todas las filas. Al pie, **Cómo se calcula** dice la regla de cada cifra.',
        },
        {
          p: 'Los kilómetros salen de las posiciones del GPS: lo que se anduvo sin señal no se suma. Los costos son los de los servicios que registró en **Mantenimientos**.',
        },
        {
          foto: 'reporte-de-costos',
          alt: 'El reporte Costos de mantenimiento, con sus cifras, el gráfico por mes y cada vehículo.',
        },
      ],
    },
    correo: {
      title: 'Reportes por correo',
      keys: 'programar envío semanal mensual automático correo pausar',
      blocks: [
        {
          pasos: [
            'En **Reportes** abra **Por correo** y toque **Programar envío**.',
            'Elija el reporte, cada cuánto sale (una semana o un mes) y quién lo recibe: personas de su empresa con su correo confirmado.',
            'Para ver cómo llega, toque **Enviarme uno ahora**.',
          ],
        },
        {
          p: 'El correo trae las cifras y los enlaces a ese mismo periodo; para abrirlos se inicia sesión. Con **Pausar** deja de salir hasta que lo reanude, y quien lo recibe puede dejarlo con **Dejar de recibirlo**.',
        },
      ],
    },
    carpeta: {
      title: 'La carpeta de un vehículo',
      keys: 'pdf documentos soat juntos cliente auditoría licitación',
      blocks: [
        {
          p: 'En la página del vehículo, pestaña **Documentos**, **Carpeta en PDF** reúne en un solo archivo sus datos y, como anexos, los documentos y las licencias que subió. Sirve para una licitación, un cliente o una inspección.',
        },
      ],
    },
  },
} as const satisfies HelpPage
