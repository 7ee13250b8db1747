import type { HelpPage } from '../format'

export const vehiculos = {
  title: 'Vehículos',
  descripcion: 'Registrar vehículos, leer el semáforo y el tablero «¿Puede salir hoy?», y decidir quién ve cada uno.',
  sections: {
    agregar: {
      title: 'Agregar o editar un vehículo',
      keys: 'placa crear cambiar datos modelo titular',
      blocks: [
        {
          p: 'En **Vehículos** toque **Agregar vehículo**. Placa, marca, modelo, año y titular son obligatorios. Una placa no se repite en la misma empresa; si tiene un formato poco común, le avisamos y puede guardarla así.',
        },
        {
          p: 'Cuatro datos son opcionales y sirven para calcular mejor los avisos:',
        },
        {
          puntos: [
            '**Servicio**: a un vehículo de servicio público le pedimos también tarjeta de operación y pólizas RCC y RCE, y no le pedimos impuesto.',
            '**Clase** y **Fecha de matrícula**: con ellas se calcula el día de la primera técnico-mecánica.',
            '**Cilindraje**: una moto de hasta 125 cm³ no paga impuesto.',
          ],
        },
        {
          p: 'Para registrar varios seguidos toque **Guardar y agregar otro**: la marca y el titular quedan escritos. Si cierra la ventana sin guardar, lo que escribió vuelve cuando la abra otra vez.',
        },
        {
          nota: 'Cuando llega al límite de vehículos de su plan, el botón le ofrece el plan siguiente. Nada de lo que ya registró se borra.',
        },
        { foto: 'vehiculo-nuevo', alt: 'El formulario Agregar vehículo, con placa, marca, modelo, año y titular.' },
      ],
    },
    importar: {
      title: 'Importar de Excel',
      keys: 'excel csv conductores documentos mantenimientos pegar subir archivo muchos importar plantilla deshacer',
      blocks: [
        {
          p: 'En **Vehículos** toque **Importar de Excel**. Copie en Excel las celdas con sus títulos y péguelas, o suba un archivo .xlsx, .xls o .csv. Sirve la hoja que usted ya tiene: una fila por placa, con columnas como «Línea», «Vence SOAT» o «Tecnomecánica».',
        },
        {
          p: 'También sirven hojas de conductores con sus licencias, de documentos y de mantenimientos, cada una con una columna de placas: sueltas, o todas en un mismo libro. La plantilla trae las cuatro. Lo que exporta de una lista de Vigía también se puede importar.',
        },
        {
          puntos: [
            'Primero dice qué trae cada hoja y qué es cada columna, y usted puede cambiarlo.',
            'Luego ve todas las filas como van a quedar: las nuevas, las que cambian, las iguales y las que no caben en su plan. Hasta ahí no se ha guardado nada.',
            'Lo que hay que corregir está agrupado: un solo botón corrige, por ejemplo, todas las fechas con el mes antes del día.',
            'En la tabla se mueve con las flechas, escribe con Enter, deshace con Ctrl + Z, pega celdas con Ctrl + V y va al siguiente error con Alt + ↓.',
            'Una celda vacía no cambia nada de lo que ya existe.',
            'Si la página se cierra antes de terminar, el mismo navegador conserva su trabajo 7 días: vuelva a Importar de Excel y toque **Retomar**.',
          ],
        },
        {
          foto: 'importar',
          alt: 'El paso Revisar de Importar de Excel: lo que hay que corregir y las filas como van a quedar.',
        },
        {
          nota: 'Durante 24 horas puede deshacer la importación completa. Lo que alguien haya cambiado después se conserva, y se lo decimos.',
        },
      ],
    },
    pagina: {
      title: 'La página de un vehículo',
      keys: 'placa resumen hoja de vida odómetro vencimientos imprimir todo',
      blocks: [
        {
          p: 'Toque una placa, en cualquier lista o en el tablero, y llega a la página de ese vehículo: si puede salir hoy o mañana, cada razón con el botón que la resuelve, y su conductor con llamada y WhatsApp.',
        },
        {
          puntos: [
            '**Resumen**: dónde está, lo que vence en los próximos meses, el odómetro, lo que costó su mantenimiento y lo último que se registró.',
            '**Documentos**: lo que la ley le pide, lo que está y lo que falta.',
            '**Recorridos**: por dónde anduvo cada día, con sus paradas.',
            '**Mantenimiento** y **Conductores**: sus planes, sus servicios y quién lo maneja.',
            '**Datos**: sus datos, quién lo ve, su GPS con el código QR, y eliminarlo.',
          ],
        },
        {
          p: 'En los tres puntos de la página, **Hoja de vida** reúne en una hoja sus datos, documentos, conductores, planes y servicios, para imprimirla o guardarla como PDF. En la pestaña **Documentos**, **Carpeta en PDF** pone detrás los archivos. Con **Compartir ubicación** un cliente la [sigue en el mapa](/docs/rastreo#compartir).',
        },
      ],
    },
    listas: {
      title: 'Listas: filtrar, elegir y exportar',
      keys: 'excel csv exportar columnas vista guardar filtro orden varios asignar recordar',
      blocks: [
        {
          puntos: [
            'Busque, filtre y ordene; al pie elija 10, 50 o 100 filas, y al final de los títulos, qué columnas ve.',
            '**Exportar** descarga la lista tal como la ve, en CSV o Excel.',
            '**Mis vistas** guarda con un nombre los filtros, el orden y las columnas de ahora. Son solo suyas, y una puede ser la que abre la lista.',
            'Marque varias filas para asignar los vehículos a una persona, exportarlas o **Recordar la renovación**: sale un correo a cada persona que tiene asignado el vehículo o, si ninguna recibe correos, a los Administradores; una vez al día.',
          ],
        },
      ],
    },
    tablero: {
      title: '¿Puede salir hoy?',
      keys: 'veredicto tablero panel semáforo inmovilizado mañana portería imprimir',
      blocks: [
        {
          p: 'Es el tablero del **Panel de Control**: cada vehículo con su veredicto y la razón, primero los que no pueden salir. El botón de la fila abre la ventana para resolverlo.',
        },
        {
          tabla: [
            ['Veredicto', 'Por qué'],
            [
              'No puede salir',
              'El SOAT o la técnico-mecánica vencieron o todavía no empiezan. En servicio público de pasajeros, también si vencieron la tarjeta de operación, la RCC o la RCE. O tiene conductores y ninguno con licencia vigente que sirva para ese vehículo.',
            ],
            [
              'Falta saber',
              'El SOAT, o la técnico-mecánica que la ley pide, no está registrado. No cuenta entre los que pueden salir.',
            ],
            [
              'Con aviso',
              'Algo vence hoy o en los próximos 30 días (también la primera técnico-mecánica), el impuesto está vencido, falta registrar otro documento que la ley pide, alguna licencia venció o no sirve para el vehículo, o no tiene conductor.',
            ],
            ['Puede salir', 'Todo está al día.'],
          ],
        },
        {
          p: 'Con **Hoy** y **Mañana 5:00 a. m.** elige para qué día quiere saberlo. Desde las 4:00 p. m. el tablero y las listas de vehículos abren en mañana: así ve desde la tarde qué hay que renovar. El teléfono de la fila llama al conductor.',
        },
        {
          p: '**Imprimir para portería**, al pie del tablero, hace una hoja con todos los vehículos por veredicto para entregarla en la puerta.',
        },
        {
          p: 'El día en que algo vence el vehículo todavía puede salir, con aviso. Desde el día siguiente, no. Los días se cuentan en la zona horaria de su empresa.',
        },
        {
          foto: 'tablero',
          alt: 'El Panel de Control con el tablero «¿Puede salir hoy?»: cuántos vehículos pueden salir y, en cada fila, el veredicto y su razón.',
        },
      ],
    },
    semaforo: {
      title: 'Leer el semáforo',
      keys: 'colores verde amarillo rojo lámparas soat rtm imp',
      blocks: [
        {
          p: 'Las tres luces de cada fila son SOAT, técnico-mecánica e impuesto, con la fecha que cuenta:',
        },
        {
          puntos: [
            'Verde: vigente, faltan más de 30 días.',
            'Amarilla: vence en 30 días o menos.',
            'Roja: vencido, o vence hoy.',
            '«No aplica»: la ley no lo pide, o usted indicó que no aplica.',
            '«Sin registrar»: la ley lo pide y aún no está registrado.',
          ],
        },
        { foto: 'vehiculos', alt: 'La lista de vehículos, con las tres luces de cada uno y su veredicto.' },
      ],
    },
    asignar: {
      title: 'Quién ve cada vehículo',
      keys: 'asignar usuario permisos compartir',
      blocks: [
        {
          p: 'Los Administradores ven todos. Para un Usuario, toque el lápiz del vehículo y **Quién ve este vehículo** (en el celular, está en sus tres puntos), y marque a la persona. Desde ese momento lo ve en su panel y en el mapa, y puede subir sus documentos y atender sus alertas. Para varios a la vez, márquelos en la lista y toque **Asignar a una persona**.',
        },
        { foto: 'asignar', alt: 'La ventana para marcar qué usuarios ven un vehículo.' },
      ],
    },
    eliminar: {
      title: 'Eliminar un vehículo',
      keys: 'borrar quitar vender',
      blocks: [
        {
          p: 'Antes de eliminarlo le mostramos qué se elimina con él: sus conductores, sus documentos con sus archivos y su dispositivo GPS, cuyo enlace deja de funcionar. No se puede deshacer.',
        },
      ],
    },
  },
} as const satisfies HelpPage
