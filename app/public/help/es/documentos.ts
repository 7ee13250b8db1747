import type { HelpPage } from '../format'

export const documentos = {
  title: 'Documentos y vencimientos',
  descripcion:
    'Registrar, renovar y archivar SOAT, técnico-mecánica, impuesto y pólizas, y decir cuándo uno no aplica.',
  sections: {
    registrar: {
      title: 'Registrar un documento',
      keys: 'subir cargar agregar soat tecnomecánica póliza',
      blocks: [
        {
          pasos: [
            'En **Documentos** toque **Agregar documento**. Si falta alguno que la ley pide, también está el filtro **Sin registrar**, con el botón **Registrar** en cada fila; mientras no haya ningún documento, se llega con **Ver qué falta**.',
            'Elija vehículo y tipo, y escriba la fecha de emisión. Proponemos el vencimiento según la regla de ese documento; cámbielo si el suyo dice otra cosa.',
            'Si quiere, agregue el archivo o tómele una foto con el celular.',
            'Guarde. El semáforo y las alertas cambian en el momento.',
          ],
        },
        {
          tabla: [
            ['Documento', 'Vencimiento que proponemos'],
            ['SOAT, RCC y RCE', 'Un año'],
            ['Técnico-mecánica', 'Un año; la primera, según la fecha de matrícula'],
            ['Tarjeta de operación', 'Dos años; la de un taxi, un año'],
            ['Extintor', 'Un año'],
            ['Impuesto', 'Ninguno: la fecha límite la fija cada departamento y está en su declaración'],
          ],
        },
        {
          p: 'La fecha de emisión es el primer día de cobertura: un SOAT que empieza mañana no cubre hoy. Si entre dos documentos quedan días sin cobertura, el tablero lo muestra.',
        },
        { p: 'Para cualquier otro documento elija **Otro** y escriba su nombre, por ejemplo «Certificado de gases».' },
        {
          foto: 'documento-nuevo',
          alt: 'El formulario Agregar documento, con el vencimiento propuesto a partir de la fecha de emisión.',
        },
      ],
    },
    renovar: {
      title: 'Renovar',
      keys: 'nuevo actualizar historial anterior soat técnico-mecánica',
      blocks: [
        {
          p: 'Toque **Renovar** en la fila, en el tablero o en la alerta, y escriba las fechas nuevas. El documento anterior pasa al **Historial** con su archivo, y las alertas que tenía quedan resueltas.',
        },
        {
          nota: 'No edite el documento viejo para renovarlo: así se pierde el anterior. Editar sirve para corregir un dato mal escrito.',
        },
        { foto: 'renovar', alt: 'La ventana Renovar, con el vencimiento ya propuesto.' },
      ],
    },
    archivos: {
      title: 'Archivos y fotos',
      keys: 'pdf jpg png foto tamaño adjunto 5 mb',
      blocks: [
        {
          p: 'Se reciben PDF, JPG y PNG de hasta 5 MB, uno por documento. Una foto más grande se reduce en su celular antes de subir. Para verlo, toque **Ver**: se abre en la misma página y puede descargarlo.',
        },
        {
          p: 'Un archivo no tiene enlace público: solo lo abren las personas que iniciaron sesión y pueden ver ese vehículo, y cada apertura queda en el registro de actividad.',
        },
      ],
    },
    'no-aplica': {
      title: 'Cuando un documento no aplica',
      keys: 'exento eléctrico quitar aviso no pedir exención',
      blocks: [
        {
          p: 'Muchas veces ya lo sabemos: a un servicio público no le pedimos impuesto, ni la técnico-mecánica a un carro nuevo. Un impuesto que ya había registrado queda al final de la lista como «No aplica» y no cuenta como vencido. Una técnico-mecánica hecha antes de la primera que pide la ley tampoco vence: cuenta desde 30 días antes de esa fecha. Para los demás casos, en las acciones de la fila elija **No aplica** y escriba el motivo, por ejemplo «Vehículo eléctrico, exento del impuesto».',
        },
        {
          p: 'Dejamos de pedirlo y de avisarle. El motivo queda visible, y puede deshacerlo con **Volver a pedirlo**.',
        },
      ],
    },
    eliminar: {
      title: 'Eliminar',
      keys: 'borrar quitar archivo',
      blocks: [
        {
          p: 'Al eliminar el documento actual, el anterior vuelve a ser el actual; si era el único, queda sin registrar. También puede quitar solo el archivo y dejar las fechas. Un Usuario no puede eliminar; solo agregar y renovar.',
        },
      ],
    },
  },
} as const satisfies HelpPage
