import type { HelpPage } from '../format'

export const questions = {
  title: 'Preguntas frecuentes',
  descripcion: 'Respuestas cortas sobre la prueba, el rastreo, los vencimientos, el equipo, los datos y los pagos.',
  sections: {
    equipos: {
      title: '¿Necesito comprar un GPS?',
      keys: 'aparato hardware instalar rastreador',
      blocks: [
        {
          p: 'No. El celular del conductor es el GPS: abre un enlace en su navegador y toca **Iniciar Rastreo**. Necesita internet móvil y la pantalla encendida mientras maneja. Más en [El celular del conductor](/docs/celular-del-conductor).',
        },
      ],
    },
    prueba: {
      title: '¿Qué pasa cuando terminan los 14 días?',
      keys: 'prueba gratis termina cobro tarjeta',
      blocks: [
        {
          p: 'No se cobra nada, porque no pedimos tarjeta. Puede entrar y leer todo lo que registró; para agregar o cambiar registros elige un [plan](/docs/suscripcion#planes). Sus registros y sus archivos no se borran; las posiciones del GPS, a los 30 días.',
        },
      ],
    },
    privacidad: {
      title: '¿Se puede ver al conductor fuera de su jornada?',
      keys: 'privacidad datos personales horario detener ley 1581',
      blocks: [
        {
          p: 'Solo mientras el rastreo está iniciado. Cuando toca **Detener Rastreo** no se recibe ni se guarda nada, y cada vez que lo inicia, la página le informa quién verá su ubicación. Si la empresa fija un horario de trabajo, fuera de él no se registra ni se muestra nada. Más en [Tratamiento de datos personales](/privacidad).',
        },
      ],
    },
    'se-detuvo': {
      title: '¿Por qué un vehículo dice «Esperando ubicación»?',
      keys: 'no aparece mapa amarillo detenido perdió señal',
      blocks: [
        {
          p: 'Hace más de 5 minutos que no llega una posición. Casi siempre el conductor bloqueó el celular, pasó a otra aplicación o cerró la página. También puede estar sin internet: en ese caso las posiciones se guardan y llegan después. Pídale abrir otra vez su enlace.',
        },
      ],
    },
    'dia-cero': {
      title: 'El SOAT vence hoy. ¿El vehículo puede salir?',
      keys: 'vence hoy último día',
      blocks: [
        {
          p: 'Hoy sí, con aviso: el documento vale hasta el final del día. Desde mañana el tablero dice **No puede salir**, hasta que registre el nuevo.',
        },
      ],
    },
    'correo-no-llega': {
      title: '¿Por qué no me llega el correo diario?',
      keys: 'email notificaciones spam no deseado',
      blocks: [
        {
          p: 'Se envía cuando hay algo nuevo y, cada semana, mientras algo siga vencido o sin registrar. Si esperaba uno, mire la carpeta de correo no deseado y revise en **Configuración** (un Usuario, en **Mi Cuenta**) que su correo esté confirmado y que **Recibir alertas por correo** esté activo. Las alertas siguen en su panel de todas formas.',
        },
      ],
    },
    importar: {
      title: '¿Puedo importar mis vehículos desde Excel?',
      keys: 'csv cargar masivo subir lista',
      blocks: [
        {
          p: 'Sí. En **Vehículos**, **Conductores**, **Documentos** o los servicios de **Mantenimientos** toque **Importar de Excel** y pegue las celdas o suba el archivo. Antes de guardar ve cómo va a quedar cada fila, y durante 24 horas puede deshacerlo todo.',
        },
      ],
    },
    exportar: {
      title: '¿Cómo descargo mis datos?',
      keys: 'descargar exportar csv pdf respaldo api',
      blocks: [
        {
          puntos: [
            'Cada archivo que subió se descarga desde su documento.',
            'Cada lista, en CSV o Excel: el botón de descarga sobre ella exporta lo que tiene filtrado. Si marca filas, exporta solo esas.',
            'El registro de actividad, en CSV o Excel.',
            'Los recibos de pago, en PDF.',
            'Los vencimientos, en su [calendario](/docs/alertas#calendario).',
            'Los [reportes](/docs/reportes), en PDF o Excel.',
            'Todo de una vez, en un archivo ZIP: en **Configuración**, pestaña **Empresa**, toque **Descargar todo lo de su empresa**. También sirve cuando la suscripción terminó.',
            'Sus registros y reportes, por la [API](/docs/api), con Pro o Plus.',
          ],
        },
      ],
    },
    celular: {
      title: '¿Hay una aplicación para instalar?',
      keys: 'app android iphone instalar pantalla inicio',
      blocks: [
        {
          p: 'No hace falta: Vigía funciona en el navegador del celular y del computador. Si quiere tenerla a mano, use la opción de su navegador para agregarla a la pantalla de inicio.',
        },
      ],
    },
    cancelar: {
      title: '¿Puedo cancelar cuando quiera?',
      keys: 'permanencia contrato terminar',
      blocks: [
        {
          p: 'Sí, sin permanencia, en **Configuración**, pestaña **Facturación**. Funciona hasta el día que ya pagó y no se cobra más. Vea [Cancelar](/docs/suscripcion#cancelar).',
        },
      ],
    },
    paises: {
      title: '¿Sirve fuera de Colombia?',
      keys: 'perú chile argentina zona horaria país',
      blocks: [
        {
          p: 'El mapa, el equipo y los mantenimientos sí, y puede elegir la zona horaria de Bogotá, Lima, Santiago o Buenos Aires. Los documentos y las reglas de vencimiento son los de Colombia, y se cobra en pesos colombianos.',
        },
      ],
    },
  },
} as const satisfies HelpPage
