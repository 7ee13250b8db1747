import type { HelpPage } from '../format'

export const updates = {
  title: 'Actualizaciones',
  descripcion: 'Lo nuevo de Vigía, por fecha: los cambios para los usuarios, en pocas palabras.',
  sections: {
    helisa: {
      title: 'Un archivo para Helisa, y reportes por página para programas',
      dia: '2026-11-26',
      blocks: [
        {
          puntos: [
            'Con el plan Plus, en **Contabilidad**: elija World Office o Helisa en **Archivo para su programa**. Para World Office escriba una vez el tipo de documento, el prefijo y el tercero interno; para Helisa, las columnas que su empresa definió en su programa.',
            'Los reportes de la API v1 traen `next`, como las demás listas, y sus `totales` son de todas las filas. Un token de una empresa cuyo plan no incluye la API recibe `plan-without-api`.',
            'Las claves de API se exportan a CSV y Excel, y una lista exportada llega hasta 100.000 filas.',
          ],
        },
      ],
    },
    siigo: {
      title: 'Asientos directo a Siigo, y para World Office',
      dia: '2026-11-26',
      blocks: [
        {
          puntos: [
            'Con el plan Plus, en **Contabilidad**: conecte Siigo Nube y envíele los asientos, con los mismos cuidados que a Alegra. Y cada exportación se descarga también con las columnas de World Office, para confirmarlas con su contador.',
          ],
        },
      ],
    },
    alegra: {
      title: 'Asientos directo a Alegra',
      dia: '2026-11-24',
      blocks: [
        {
          puntos: [
            'Con el plan Plus, en **Contabilidad**: conecte Alegra y envíele los asientos, cada uno una sola vez. Lo que Alegra no acepte se ve con sus palabras y se reenvía.',
          ],
        },
      ],
    },
    facturas: {
      title: 'Factura electrónica',
      dia: '2026-11-24',
      blocks: [
        {
          puntos: [
            'La factura electrónica de cada pago de su suscripción, en PDF y XML junto al recibo. Complete una vez los **Datos de facturación**, en **Facturación**.',
          ],
        },
      ],
    },
    contabilidad: {
      title: 'Costos a la contabilidad',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Con el plan Plus, en **Configuración**, pestaña **Integraciones**: el costo de cada servicio como un asiento con la placa como centro de costo, en Excel o CSV. Cada uno se exporta una vez, y lo que cambia después se corrige con su reversa.',
          ],
        },
      ],
    },
    reportes: {
      title: 'Reportes',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'En **Reportes**: el estado de la flota, kilómetros y horas, visitas y paradas, excesos de velocidad, costos de mantenimiento con su costo por kilómetro, conductores y licencias. Cada uno en pantalla, en PDF y en Excel, con la regla con que se calcula.',
            '**Reportes por correo**: cada semana o cada mes, a las personas de su empresa que usted elija.',
            'La **carpeta de un vehículo**: un PDF con los datos del vehículo y, como anexos, sus documentos y licencias, en su pestaña Documentos.',
            'Cada reporte también por la **API**, para los programas de su empresa.',
          ],
        },
      ],
    },
    compartir: {
      title: 'Compartir, recorridos y lugares',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Comparta la ubicación de un vehículo con un cliente, con la hora en que llega y por el tiempo que usted elija.',
            'Cada vehículo tiene sus **Recorridos**: el camino de un día, sus paradas y un reproductor.',
            'Dibuje **Lugares** en el mapa y vea cuándo estuvo allí cada vehículo.',
            'Registre posiciones solo en el horario de trabajo.',
            'Conecte otros rastreadores: Traccar, flespi, OwnTracks y GPSLogger.',
          ],
        },
      ],
    },
    importar: {
      title: 'Su flota desde Excel, y la forma de verla',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Importe de Excel vehículos, conductores, documentos y mantenimientos, de una hoja o de un libro con varias: corrija los datos antes de guardarlos y deshaga la importación durante 24 horas.',
            'Guarde sus filtros con un nombre en **Mis vistas**, y recuerde una renovación a quien responde por el vehículo.',
            'El odómetro sigue solo con el GPS entre una lectura y otra.',
            'Un cambio de rol se puede deshacer durante ocho segundos.',
            'El tema claro u oscuro se elige también antes de entrar.',
          ],
        },
      ],
    },
    listas: {
      title: 'Listas que se ordenan, se eligen y se exportan',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Cada lista se exporta a CSV o Excel tal como la tiene filtrada; también solo las filas que marque.',
            'Marque varios vehículos y asígnelos a una persona de una vez.',
            'En cada lista elija qué columnas ve; el archivo lleva las mismas.',
            '10, 50 o 100 filas por página, y en el celular también se elige el orden.',
            'Vehículos empieza por los que no pueden salir, y Conductores por la licencia que vence primero.',
          ],
        },
      ],
    },
    menu: {
      title: 'Un menú más corto',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Panel, Mapa, Vehículos, Conductores, Documentos, Mantenimientos y Alertas. Mi Empresa, Equipo y Facturación están en la tarjeta de su empresa; Configuración y Ayuda, al pie.',
            'Con Ctrl K, con la tecla / o con la lupa: una placa, un conductor, una pantalla o una acción, como «agregar SOAT a KLM 482».',
            '**Mantenimientos** abre en lo que está por hacer.',
          ],
        },
      ],
    },
    pagina: {
      title: 'Cada vehículo, en una página',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Toque una placa y vea todo lo de ese vehículo: si puede salir, qué le falta, lo que vence, sus documentos, mantenimientos y conductores.',
          ],
        },
      ],
    },
    manana: {
      title: '¿Puede salir mañana?',
      dia: '2026-11-22',
      blocks: [
        {
          puntos: [
            'El tablero y las listas de vehículos responden por hoy o por mañana; desde las 4:00 p. m. abren en mañana.',
            'El tablero llama al conductor con un toque, y en el celular va primero.',
            'Una hoja para portería con todos los vehículos por veredicto.',
          ],
        },
      ],
    },
    ayuda: {
      title: 'Centro de ayuda',
      dia: '2026-11-21',
      blocks: [
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
      title: 'Planes y pagos',
      dia: '2026-11-21',
      blocks: [
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
      title: 'Equipo y seguridad',
      dia: '2026-11-21',
      blocks: [
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
      title: 'Documentos, conductores y mantenimientos',
      dia: '2026-11-21',
      blocks: [
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
      title: 'Mapa en vivo',
      dia: '2026-11-21',
      blocks: [
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
